"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { createPlayer, type Player, type PlayerState, type RecordingSource } from "./player";

const PlayerContext = createContext<Player | null>(null);

type PlayerProviderProps = Omit<RecordingSource, "onSignedOut"> & { children: ReactNode };

const askToLogIn = () => window.alert("Please log in to play recordings");

/** Holds the page's single audio element. Wrap it around everything that can play a recording. */
export function PlayerProvider({ getPlayUrl, preparePlayUrl, children }: PlayerProviderProps) {
  const source = useRef<RecordingSource>({ getPlayUrl, preparePlayUrl, onSignedOut: askToLogIn });
  const element = useRef<HTMLAudioElement>(null);
  const [player] = useState(() => createPlayer(() => source.current));

  useEffect(() => {
    source.current = { getPlayUrl, preparePlayUrl, onSignedOut: askToLogIn };
  }, [getPlayUrl, preparePlayUrl]);

  useEffect(() => (element.current ? player.attach(element.current) : undefined), [player]);

  return (
    <PlayerContext value={player}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is shown beside every recording */}
      <audio ref={element} preload="none" hidden />
    </PlayerContext>
  );
}

export type CallPlayback = PlayerState & {
  toggle: () => void;
  seek: (second: number, options?: { play: boolean }) => void;
  setRate: (rate: number) => void;
  prepare: () => void;
};

function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("A recording needs a PlayerProvider above it");
  return player;
}

/** The `ref` of an `<audio>` with a sound of its own, so that it and the page's recordings never play together (CALLS-17). */
export const useOtherAudio = () => usePlayer().attachOther;

/** The player's state for one call: idle while another call is playing. */
export function useCallPlayback(callId: string): CallPlayback {
  const player = usePlayer();
  const { isAuthenticated } = useAuth();
  const current = useSyncExternalStore(player.subscribe, player.read, player.read);
  const active = current.callId === callId;

  const actions = useMemo(() => {
    const withSession = (act: () => void) => {
      if (isAuthenticated) act();
      else askToLogIn();
    };
    return {
      toggle: () => withSession(() => player.toggle(callId)),
      seek: (second: number, options?: { play: boolean }) =>
        withSession(() => player.seek(callId, second, options)),
      setRate: player.setRate,
      prepare: () => player.prepare(callId),
    };
  }, [player, callId, isAuthenticated]);

  return active
    ? { ...current, ...actions }
    : { callId, status: "idle", position: 0, length: null, rate: current.rate, ...actions };
}
