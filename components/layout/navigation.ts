/** Notifies the page at the start of every navigation. Next calls a single function, outside any component. */

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
