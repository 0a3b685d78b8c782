import type { CSSProperties, KeyboardEvent } from "react";
import { cn } from "./cn";

type SliderProps = {
  label: string;
  valueText?: string;
  value: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** Called while it is being moved, and with null when the drag is cancelled. */
  onSlide?: (value: number | null) => void;
  /** Called when it is released. */
  onCommit?: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Without its own track, over a drawing; the thumb is a line. */
  bare?: boolean;
};

/** The browser's native range input, styled by the utilities `range` and `range-bare`. */
export function Slider(props: SliderProps) {
  const { label, valueText, value, max, step, disabled, onSlide, onCommit, onKeyDown, bare = false } = props;
  const filled = { "--filled": `${max > 0 ? (value / max) * 100 : 0}%` } as CSSProperties;
  return (
    <input
      type="range"
      data-slot="slider"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      // React's own onChange is the browser's `input`; `change` fires when it is released.
      ref={(input) => {
        const commit = () => onCommit?.(input?.valueAsNumber ?? 0);
        input?.addEventListener("change", commit);
        return () => input?.removeEventListener("change", commit);
      }}
      onChange={(event) => onSlide?.(event.currentTarget.valueAsNumber)}
      onPointerCancel={() => onSlide?.(null)}
      onKeyDown={onKeyDown}
      style={filled}
      className={cn("range relative block w-full", bare && "range-bare")}
    />
  );
}
