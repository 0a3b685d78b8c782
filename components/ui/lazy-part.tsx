"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A component whose code is fetched when it is first shown, or before, by `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  return {
    get,
    read: () => loaded,
    /** That the code cannot be had yet is told when it is shown. */
    preload: () => void get().catch(() => {}),
  };
}

type LazyPartProps<Props extends object> = {
  part: ReturnType<typeof lazyPart<Props>>;
  props: Props;
  /** Stands in until the code has arrived. */
  pending?: ReactNode;
  /** Stands in when it could not be fetched; `retry` asks once more. */
  failed?: (retry: () => void) => ReactNode;
};

/** Unlike React's own `lazy`, a fetch that fails (a phone in a tunnel) takes down nothing else and can be repeated. */
export function LazyPart<Props extends object>(options: LazyPartProps<Props>) {
  const { part, props, pending = null, failed = () => null } = options;
  const [Part, setPart] = useState(part.read);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (Part || hasFailed) return;
    let gone = false;
    part.get().then(
      (arrived) => {
        if (!gone) setPart(() => arrived);
      },
      (error: unknown) => {
        console.error("A part of the page could not be fetched", error);
        if (!gone) setHasFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [part, Part, hasFailed]);

  if (Part) return <Part {...props} />;
  return hasFailed ? failed(() => setHasFailed(false)) : pending;
}
