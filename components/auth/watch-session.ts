const TICK_MS = 30_000;

type Options = {
  /** Events that suggest the library will soon be needed. */
  signs: readonly ("pointerdown" | "keydown")[];
  /** The channel on which Supabase's client tells other tabs that a session started, was renewed or ended. */
  channel: string;
  /** Whether the session is unchanged since the page was read, and does not need renewal yet. */
  isSettled: () => boolean;
  onWake: () => void;
};

/**
 * Waits for the first sign that Supabase's library is needed: the page is used, another tab announces a change, or the
 * session has changed or needs renewal, which is checked every 30 seconds and when the page becomes visible.
 */
export function watchSession({ signs, channel, isSettled, onWake }: Options): () => void {
  const stopped = new AbortController();
  const wake = () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    onWake();
  };
  const look = () => {
    if (!isSettled()) wake();
  };
  const options = { signal: stopped.signal, passive: true };
  for (const sign of signs) window.addEventListener(sign, wake, options);
  document.addEventListener("visibilitychange", look, options);
  const timer = setInterval(look, TICK_MS);
  const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel(channel) : null;
  tabs?.addEventListener("message", wake, options);
  stopped.signal.addEventListener("abort", () => {
    clearInterval(timer);
    tabs?.close();
  });
  return () => stopped.abort();
}
