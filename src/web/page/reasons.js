// Why a move is played, in the language of the reader; in the engine's own English where a text is missing.

import { known, listed } from './texts.js';

/** The sentence, without a subject, for an answer of the desk or a node that keeps it. */
export function reasonText({ reason, reasons }) {
  const parts = (reasons ?? []).map(({ code, number }) => {
    const one = number === 1 ? known(`reason_${code}_one`, null) : null;
    return (one ?? known(`reason_${code}`, null))?.replace('{number}', number);
  });
  return parts.length && parts.every(Boolean) ? listed(parts) : (reason ?? '');
}
