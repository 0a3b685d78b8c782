"use client";

import { Braces } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { usePlace } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { Field } from "@/lib/outward/automations/fields";
import { useBuilder } from "./builder-context";
import { previewText } from "./field-choices";
import { FieldMenu } from "./field-menu";
import { insertChip, paint, readText } from "./template-text";

type TemplateInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What may be inserted. */
  fields: readonly Field[];
  multiline?: boolean;
  optional?: boolean;
  /** For lists of inputs, whose labels would repeat themselves. */
  hidesLabel?: boolean;
};

/** A text input whose fields are chips, with a preview of a past event below. */
export function TemplateInput(props: TemplateInputProps) {
  const { label, value, onChange, fields, multiline = false, optional = false, hidesLabel = false } = props;
  const { sample } = useBuilder();
  const { timeZone } = usePlace();
  const labelId = useId();
  const menuId = useId();
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<Range | null>(null);
  const written = useRef<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const opener = useFocusBack(isChoosing ? "menu" : null);

  useEffect(() => {
    if (!box.current || written.current === value) return;
    written.current = value;
    paint(box.current, value, fields);
  }, [value, fields]);

  const read = () => {
    if (!box.current) return;
    const text = readText(box.current);
    written.current = text;
    onChange(text);
  };
  const keepCaret = () => {
    const selection = window.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    if (range && box.current?.contains(range.commonAncestorContainer)) caret.current = range.cloneRange();
  };
  const insert = (text: string) => {
    if (!box.current) return;
    insertChip({ box: box.current, at: caret.current, text, fields });
    keepCaret();
    read();
    setChoosing(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !multiline) event.preventDefault();
  };

  const preview = previewText(value, fields, { values: sample ? { event: sample.data } : {}, timeZone });
  return (
    <div className="space-y-1.5">
      <div className="flex min-h-9 items-end justify-between gap-3">
        <span id={labelId} className={cn("font-semibold text-sm leading-5", hidesLabel && "sr-only")}>
          {label}
          {optional ? <span className="font-normal text-muted-foreground"> (optional)</span> : null}
        </span>
        <Button
          ref={opener("menu")}
          variant="ghost"
          size="sm"
          aria-expanded={isChoosing}
          aria-controls={menuId}
          className="-my-1 -mr-2 ml-auto text-primary-text"
          onMouseDown={(event) => event.preventDefault()} // keeps the caret where it is
          onClick={() => setChoosing(!isChoosing)}
        >
          <Braces aria-hidden="true" />
          Insert field<span className="sr-only"> into {label}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot contain chips */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline={multiline}
        aria-labelledby={labelId}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        onInput={read}
        onKeyUp={keepCaret}
        onMouseUp={keepCaret}
        onBlur={keepCaret}
        onKeyDown={onKeyDown}
        className={cn(
          "w-full min-w-0 whitespace-pre-wrap break-words rounded-lg border border-input bg-card px-3.5 py-2.5 text-base shadow-xs sm:text-sm",
          "focus-visible:border-primary-text focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-primary-text/25",
          multiline ? "min-h-28" : "min-h-12 sm:min-h-11",
        )}
      />
      <div id={menuId} hidden={!isChoosing}>
        {isChoosing ? <FieldMenu fields={fields} onPick={insert} onClose={() => setChoosing(false)} /> : null}
      </div>
      {preview !== null ? (
        <p className="whitespace-pre-wrap break-words border-l-2 pl-3 text-muted-foreground text-sm">
          <span className="sr-only">Preview: </span>
          {preview}
        </p>
      ) : null}
    </div>
  );
}
