// Before anything is painted: light or dark, so that nothing flashes.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('tessera.settings') ?? '{}').theme ?? 'auto';
  } catch {
    // As the system likes it.
  }
  if (theme !== 'auto') document.documentElement.dataset.theme = theme;
})();
