"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { toast } from "./use-toast";

/** A component whose code is loaded when it is first shown, or earlier, by `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  return {
    get,
    read: () => loaded,
    /** A failure to load the code is reported when it is shown. */
    preload: () => void get().catch(() => {}),
  };
}

type LazyPartProps<Props extends object> = {
  part: ReturnType<typeof lazyPart<Props>>;
  /** A dialog's `onClose` is called as well if its code could not be loaded, so that the next click tries again. */
  props: Props & { onClose?: () => void };
  /** Shown until the code has loaded. */
  pending?: ReactNode;
  /** Shown if it could not be loaded; `retry` tries again. Without it, a toast says so. */
  failed?: (retry: () => void) => ReactNode;
};

/** Unlike React's own `lazy`, a failed load (a phone in a tunnel) breaks nothing else and can be retried. */
export function LazyPart<Props extends object>(options: LazyPartProps<Props>) {
  const { part, props, pending = null, failed } = options;
  const [Part, setPart] = useState(part.read);
  const [hasFailed, setHasFailed] = useState(false);

  const giveUp = useEffectEvent(() => {
    if (failed) return;
    toast({
      title: "It couldn’t be loaded",
      description: "Check your connection, then try again.",
      variant: "destructive",
    });
    props.onClose?.();
  });

  useEffect(() => {
    if (Part || hasFailed) return;
    let gone = false;
    part.get().then(
      (arrived) => {
        if (!gone) setPart(() => arrived);
      },
      (error: unknown) => {
        console.error("Could not load a part of the page", error);
        if (gone) return;
        setHasFailed(true);
        giveUp();
      },
    );
    return () => {
      gone = true;
    };
  }, [part, Part, hasFailed]);

  if (Part) return <Part {...props} />;
  return hasFailed && failed ? failed(() => setHasFailed(false)) : pending;
}
