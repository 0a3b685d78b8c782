"use client";

import { Check } from "lucide-react";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import {
  announceSavedAccent,
  applyAccent,
  currentAccent,
  DEFAULT_ACCENT,
  saveAccent,
} from "@/components/shared/accent";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useBrand } from "./brand-provider";

const ACCENT_PRESETS = [
  { value: DEFAULT_ACCENT, name: "Violet" },
  { value: "#3B82F6", name: "Blue" },
  { value: "#10B981", name: "Emerald" },
  { value: "#F59E0B", name: "Amber" },
  { value: "#EF4444", name: "Red" },
  { value: "#EC4899", name: "Pink" },
  { value: "#06B6D4", name: "Cyan" },
  { value: "#84CC16", name: "Lime" },
] as const;

const SIX_DIGIT_HEX = /^#[0-9a-f]{6}$/i;

export default function AccentDialog({ onClose }: { onClose: () => void }) {
  const house = useHouseAccent();
  const [value, setValue] = useState(() => currentAccent(house !== null) ?? house ?? DEFAULT_ACCENT);
  const isColour = CSS.supports("color", value);

  const initial = house ?? DEFAULT_ACCENT;

  useEffect(() => applyAccent(value), [value]);

  // Only a choice made here is stored: opening and closing the dialog changes nothing.
  const choose = (chosen: string) => {
    setValue(chosen);
    saveAccent(chosen);
  };

  const close = () => {
    announceSavedAccent();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Customize Accent Color</DialogTitle>
          <DialogDescription>Choose the colour of buttons and highlights on this device.</DialogDescription>
        </DialogHeader>
        <fieldset className="grid grid-cols-4 gap-3 sm:grid-cols-8 sm:gap-2">
          <legend className="sr-only">Ready-made colours</legend>
          {(house
            ? [{ value: house, name: "House colour" }, ...ACCENT_PRESETS.slice(1)]
            : ACCENT_PRESETS
          ).map((preset) => (
            <PresetSwatch
              key={preset.value}
              {...preset}
              selected={preset.value.toLowerCase() === value.toLowerCase()}
              onSelect={choose}
            />
          ))}
        </fieldset>
        <div className="space-y-1.5">
          <Label htmlFor="accent-hex">Your own colour</Label>
          <div className="flex gap-2.5">
            <input
              type="color"
              aria-label="Colour swatch"
              value={SIX_DIGIT_HEX.test(value) ? value.toLowerCase() : initial.toLowerCase()}
              onChange={(event) => choose(event.target.value)}
              className="h-12 w-16 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1.5 sm:h-11"
            />
            <Input
              id="accent-hex"
              value={value}
              onChange={(event) => choose(event.target.value)}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              aria-describedby="accent-hex-hint"
            />
          </div>
          <p id="accent-hex-hint" aria-live="polite" className="min-h-[1.4rem] text-sm text-warning-text">
            {isColour
              ? null
              : "That isn’t a colour yet. Try one like #8B5CF6. Until then the house colour is used."}
          </p>
        </div>
        <DialogFooter>
          <Button variant="ghost" onClick={() => choose(initial)}>
            Reset
          </Button>
          <Button onClick={close}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The agency's accent in the theme that is shown; null without one. */
function useHouseAccent(): string | null {
  const { resolvedTheme } = useTheme();
  const { accent } = useBrand();
  return accent && (resolvedTheme === "dark" ? accent.dark : accent.light);
}

type PresetSwatchProps = {
  value: string;
  name: string;
  selected: boolean;
  onSelect: (value: string) => void;
};

function PresetSwatch({ value, name, selected, onSelect }: PresetSwatchProps) {
  return (
    <button
      type="button"
      aria-label={`${name}, ${value}`}
      aria-pressed={selected}
      onClick={() => onSelect(value)}
      className={cn(
        "flex aspect-square max-h-14 w-full items-center justify-center justify-self-center rounded-xl text-white sm:rounded-lg",
        selected && "ring-2 ring-foreground ring-offset-2 ring-offset-popover",
      )}
      style={{ backgroundColor: value }}
    >
      {selected ? <Check aria-hidden="true" className="size-5 drop-shadow" /> : null}
    </button>
  );
}
