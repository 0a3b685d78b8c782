/** Tells the page of every navigation in this browser at its start. Next calls one function, of no component. */

type Listener = (pathname: string) => void;

const listeners = new Set<Listener>();

export function announceNavigation(url: string): void {
  const { pathname } = new URL(url, window.location.href);
  for (const listener of listeners) listener(pathname);
}

export function onNavigation(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
