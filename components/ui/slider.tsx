"use client";

import { Slider as SliderPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

type SliderProps = ComponentProps<typeof SliderPrimitive.Root> & {
  /** The thumb carries the slider's name and spoken value. */
  thumbLabel: string;
  valueText?: string;
};

export function Slider({ className, thumbLabel, valueText, ...props }: SliderProps) {
  return (
    <SliderPrimitive.Root
      data-slot="slider"
      className={cn(
        "group relative flex h-8 w-full touch-none select-none items-center data-[disabled]:opacity-60",
        className,
      )}
      {...props}
    >
      <SliderPrimitive.Track className="relative h-1.5 w-full grow overflow-hidden rounded-full bg-border transition-[height] group-hover:h-2">
        <SliderPrimitive.Range className="absolute h-full rounded-full bg-primary" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        aria-label={thumbLabel}
        aria-valuetext={valueText}
        className="block size-4 rounded-full border-2 border-card bg-primary shadow-sm transition-transform hover:scale-110 focus-visible:scale-110"
      />
    </SliderPrimitive.Root>
  );
}
