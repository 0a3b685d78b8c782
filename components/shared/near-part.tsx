"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { NotLoaded } from "@/components/ui/not-loaded";

/** A phone's screen: what loads here is usually there before it is seen. */
const AHEAD = "800px";

type NearPartProps<Props extends object> = {
  part: ReturnType<typeof lazyPart<Props>>;
  props: Props;
  /** As high as the part, so that nothing moves when it arrives; `near` while it is on its way. */
  pending?: (near: boolean) => ReactNode;
  /** For what is shown until then, such as its least height. */
  className?: string;
};

/** A part far down a page: its code is loaded when it comes near the visible part. */
export function NearPart<Props extends object>({ part, props, pending, className }: NearPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place} className="w-full">
      {near ? (
        <LazyPart
          part={part}
          props={props}
          pending={<div className={className}>{pending?.(true)}</div>}
          failed={(retry) => <NotLoaded onRetry={retry} />}
        />
      ) : (
        <div className={className}>{pending?.(false)}</div>
      )}
    </div>
  );
}

/** The component that `load` resolves to, as a part far down a page; `className` is for what is shown until then. */
export function nearPart<Props extends object>(load: () => Promise<ComponentType<Props>>, className: string) {
  const part = lazyPart(async () => ({ default: await load() }));
  return (props: Props) => <NearPart part={part} props={props} className={className} />;
}
