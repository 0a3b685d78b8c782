/** Where a person was when they left for Google's consent page, kept for this browser tab. */

const KEY = "callwright-way-back";

/** `comesBack` is false where the return page leads to Services as usual. */
export function keepWayBack(comesBack: boolean): void {
  try {
    if (comesBack) sessionStorage.setItem(KEY, window.location.pathname + window.location.search);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the return page leads to Services.
  }
}

/** The page that asked for the consent, once: a later consent from Services must not lead there. */
export function takeWayBack(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path && /^\/(workflows(\/|\?|$)|admin\/users\/[\w-]+\/conversions$)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
