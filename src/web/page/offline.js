// Has the browser keep the page, so that it opens without a network and can be installed.

/** Starts the service worker where there may be one: pages of https, and of the own machine. */
export async function start() {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', import.meta.url), {
    updateViaCache: 'none',
  });
  // A version that was fetched at the last visit takes over now, before anything has happened on this page.
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('take over');
}
