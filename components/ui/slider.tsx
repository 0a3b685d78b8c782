"use client";

import { Slider as SliderPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

type SliderProps = ComponentProps<typeof SliderPrimitive.Root> & {
  /** The thumb carries the slider's name and spoken value. */
  thumbLabel: string;
  valueText?: string;
  /** Without a track of its own, over something drawn; the thumb is a line. */
  bare?: boolean;
};

export function Slider({ className, thumbLabel, valueText, bare = false, ...props }: SliderProps) {
  return (
    <SliderPrimitive.Root
      data-slot="slider"
      className={cn(
        "group relative flex h-8 w-full touch-none select-none items-center data-[disabled]:opacity-60",
        className,
      )}
      {...props}
    >
      <SliderPrimitive.Track
        className={cn(
          "relative h-1.5 w-full grow overflow-hidden rounded-full bg-border transition-[height] group-hover:h-2",
          bare && "opacity-0",
        )}
      >
        <SliderPrimitive.Range className="absolute h-full rounded-full bg-primary" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        aria-label={thumbLabel}
        aria-valuetext={valueText}
        className={cn(
          "block rounded-full bg-primary shadow-sm transition-transform",
          bare ? "h-16 w-1" : "size-4 border-2 border-card hover:scale-110 focus-visible:scale-110",
        )}
      />
    </SliderPrimitive.Root>
  );
}
