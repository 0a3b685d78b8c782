import type { Field } from "@/lib/outward/automations/fields";
import { partsOf } from "@/lib/outward/automations/template";
import { chipLabel } from "./field-choices";

/** The content of an editable text: text nodes, and chips that hold a field as it is written. */

const CHIP =
  "mx-0.5 inline-block max-w-full select-all rounded-md bg-primary-soft px-1.5 font-medium text-primary-text align-baseline";
/** Beside a chip, so that the caret can be placed there; never part of the text. */
const STAND = "\u200b";

export function paint(box: HTMLElement, text: string, fields: readonly Field[]): void {
  box.replaceChildren(
    ...partsOf(text).flatMap((part): Node[] =>
      part.path === null ? [document.createTextNode(part.text)] : [stand(), chip(part.text, fields), stand()],
    ),
  );
}

/** The text with its fields, as it is stored. */
export function readText(box: Node): string {
  let text = "";
  for (const node of box.childNodes) {
    if (node instanceof Text) text += node.data.replaceAll(STAND, "");
    else if (node instanceof HTMLElement) {
      if (node.dataset.field) text += node.dataset.field;
      else if (node.tagName === "BR") text += "\n";
      else text += (node.tagName === "DIV" && text ? "\n" : "") + readText(node);
    }
  }
  return text.replaceAll("\u00a0", " ");
}

type Insertion = { box: HTMLElement; at: Range | null; text: string; fields: readonly Field[] };

/** Inserts a field at the caret, or at the end, and puts the caret behind it. */
export function insertChip({ box, at, text, fields }: Insertion): void {
  const range = at && box.contains(at.commonAncestorContainer) ? at : endOf(box);
  range.deleteContents();
  const behind = stand();
  const parts = document.createDocumentFragment();
  parts.append(stand(), chip(text, fields), behind);
  range.insertNode(parts);
  box.focus();
  const caret = document.createRange();
  caret.setStart(behind, behind.data.length);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(caret);
}

function endOf(box: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(box);
  range.collapse(false);
  return range;
}

const stand = () => document.createTextNode(STAND);

function chip(written: string, fields: readonly Field[]): HTMLElement {
  const [part] = partsOf(written);
  const element = document.createElement("span");
  element.className = CHIP;
  element.contentEditable = "false";
  element.dataset.field = written;
  element.textContent = part ? chipLabel(part, fields) : written;
  return element;
}
