export type PlayerStatus = "idle" | "loading" | "playing" | "paused" | "error";

export type PlayerState = {
  callId: string | null;
  status: PlayerStatus;
  /** Seconds. */
  position: number;
  /** Seconds; null until the recording is known. */
  length: number | null;
  rate: number;
};

export type RecordingSource = {
  /** The address to play right now, or null if a ticket has to be fetched first. Must be synchronous: see `toggle`. */
  getPlayUrl: (callId: string) => string | null;
  /** Fetches a ticket, so that `getPlayUrl` returns an address. `fresh` if the last one did not work. */
  preparePlayUrl?: (callId: string, options: { fresh: boolean }) => Promise<void>;
  /** Called when the user presses play without a session. */
  onSignedOut?: () => void;
};

/** `preparePlayUrl` rejects with this when no user is signed in. */
export class SignedOutError extends Error {}

export const PLAYBACK_RATES = [1, 1.25, 1.5, 2] as const;

const STOPPED = { callId: null, status: "idle", position: 0, length: null } as const;

/** One audio element for the whole page, and one recording at a time, whatever else can play there (CALLS-17). */
export function createPlayer(source: () => RecordingSource) {
  let audio: HTMLAudioElement | null = null;
  let state: PlayerState = { ...STOPPED, rate: 1 };
  let startAt = 0;
  let generation = 0;
  /** Whether the element has this call's recording; until its ticket has come, it has the one before. */
  let loaded = false;
  let recovering = false;
  const listeners = new Set<() => void>();
  /** Elements with sound of their own, such as a caller's message. */
  const others = new Set<HTMLAudioElement>();

  const update = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const silenceOthers = (but?: HTMLAudioElement) => {
    for (const other of others) if (other !== but) other.pause();
  };

  const pause = () => {
    // A ticket that is still on its way starts nothing any more.
    generation += 1;
    audio?.pause();
    update({ status: "paused" });
  };

  const fail = () => update({ status: "error" });

  const start = (url: string, run: number) => {
    if (!audio) return;
    loaded = true;
    audio.src = url;
    audio.defaultPlaybackRate = state.rate;
    audio.playbackRate = state.rate;
    audio.play().catch((error: unknown) => {
      if (run !== generation) return;
      const name = error instanceof DOMException ? error.name : "";
      // The browser requires another tap before it plays sound.
      if (name === "NotAllowedError") update({ status: "paused" });
      else if (name !== "AbortError" && !audio?.error) fail();
    });
  };

  const resume = () => {
    const run = generation;
    silenceOthers();
    audio?.play().catch(() => {
      if (run === generation) update({ status: "paused" });
    });
  };

  const load = (callId: string, options: { at: number; fresh: boolean }) => {
    generation += 1;
    const run = generation;
    loaded = false;
    audio?.pause();
    silenceOthers();
    startAt = options.at;
    const length = state.callId === callId ? state.length : null;
    update({ callId, status: "loading", position: options.at, length });

    const { getPlayUrl, preparePlayUrl } = source();
    const ready = options.fresh ? null : getPlayUrl(callId);
    // Without an await in between, phones count this as part of the tap and allow the sound.
    if (ready) {
      start(ready, run);
      return;
    }
    (preparePlayUrl?.(callId, { fresh: options.fresh }) ?? Promise.resolve()).then(
      () => {
        if (run !== generation) return;
        const url = source().getPlayUrl(callId);
        if (url) start(url, run);
        else fail();
      },
      (error: unknown) => {
        if (run !== generation) return;
        if (!(error instanceof SignedOutError)) {
          fail();
          return;
        }
        stop();
        source().onSignedOut?.();
      },
    );
  };

  const onError = () => {
    if (!state.callId || state.status === "error" || state.status === "idle") return;
    if (recovering) {
      fail();
      return;
    }
    // Usually the ticket has expired during playback: retry once, silently, with a new one, from the same second.
    recovering = true;
    load(state.callId, { at: state.position, fresh: true });
  };

  const stop = () => {
    generation += 1;
    loaded = false;
    startAt = 0;
    update({ ...STOPPED });
  };

  const handlers: Record<string, () => void> = {
    loadedmetadata: () => {
      if (audio && startAt > 0) audio.currentTime = startAt;
      startAt = 0;
    },
    durationchange: () => {
      if (audio && Number.isFinite(audio.duration)) update({ length: audio.duration });
    },
    timeupdate: () => {
      if (audio && startAt === 0 && state.status !== "idle") update({ position: audio.currentTime });
    },
    playing: () => {
      recovering = false;
      update({ status: "playing" });
    },
    waiting: () => {
      if (state.status === "playing") update({ status: "loading" });
    },
    pause: () => {
      if (state.status === "playing") update({ status: "paused" });
    },
    ended: stop,
    error: onError,
  };
  const listening = Object.entries(handlers).map(
    ([name, handle]) => [name, () => (loaded ? handle() : undefined)] as const,
  );

  return {
    /** Binds the element; the returned function unbinds and silences it. */
    attach: (element: HTMLAudioElement) => {
      audio = element;
      for (const [name, listener] of listening) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of listening) element.removeEventListener(name, listener);
        element.pause();
        element.removeAttribute("src");
        audio = null;
        stop();
      };
    },
    /** Lets an element with sound of its own play only while the player does not; the returned function ends that. */
    attachOther: (element: HTMLAudioElement) => {
      const onPlay = () => {
        if (element.paused) return; // silenced before the browser said that it plays
        if (state.status === "loading" || state.status === "playing") pause();
        silenceOthers(element);
      };
      others.add(element);
      element.addEventListener("play", onPlay);
      return () => {
        others.delete(element);
        element.removeEventListener("play", onPlay);
      };
    },
    prepare: (callId: string) => {
      const { getPlayUrl, preparePlayUrl } = source();
      // A ticket that cannot be fetched now is requested again when play is pressed; that failure is reported.
      if (!getPlayUrl(callId)) preparePlayUrl?.(callId, { fresh: false }).catch(() => {});
    },
    toggle: (callId: string) => {
      if (state.callId !== callId || state.status === "error") {
        recovering = false;
        load(callId, { at: state.callId === callId ? state.position : 0, fresh: state.callId === callId });
      } else if (state.status === "paused" && !loaded) {
        load(callId, { at: state.position, fresh: false });
      } else if (state.status === "paused") {
        update({ status: "loading" });
        resume();
      } else {
        pause();
      }
    },
    seek: (callId: string, second: number, options: { play: boolean } = { play: false }) => {
      const isStopped = state.status === "paused" && !loaded && options.play;
      if (state.callId !== callId || state.status === "error" || isStopped) {
        recovering = false;
        load(callId, { at: second, fresh: false });
        return;
      }
      update({ position: second });
      if (!audio) return;
      if (loaded && audio.readyState >= HAVE_METADATA) audio.currentTime = second;
      else startAt = second;
      if (options.play && state.status === "paused") resume();
    },
    setRate: (rate: number) => {
      if (audio) {
        audio.defaultPlaybackRate = rate;
        audio.playbackRate = rate;
      }
      update({ rate });
    },
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const HAVE_METADATA = 1;

export type Player = ReturnType<typeof createPlayer>;
