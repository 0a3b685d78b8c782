"use client";

import type { StepKind } from "@/lib/outward/automations/definition";
import type { Place } from "@/lib/outward/automations/edit-steps";
import { STEPS } from "@/lib/outward/automations/fields";
import { loopAround } from "@/lib/outward/automations/position";
import { useBuilder } from "./builder-context";
import { STEP_ICONS } from "./step-icons";

const GROUPS: readonly { name: string; kinds: readonly StepKind[] }[] = [
  { name: "Messages", kinds: ["send_text", "send_mail", "reply_mail"] },
  { name: "Your reminders", kinds: ["add_to_do", "add_task", "approval"] },
  { name: "Sheets, files and documents", kinds: ["add_row", "save_file", "create_document"] },
  { name: "Calendar and contacts", kinds: ["add_event", "create_meeting", "find_contact", "add_contact"] },
  { name: "Timing and choices", kinds: ["wait", "only_if", "branch", "for_each", "stop"] },
  { name: "More", kinds: ["ai", "count", "call_webhook"] },
];

const HINTS: Record<StepKind, string> = {
  send_text: "To a customer, to you, or to anyone",
  send_mail: "From your own Gmail address",
  reply_mail: "To the person who wrote to you",
  add_to_do: "On your dashboard",
  add_task: "In Google Tasks",
  approval: "Waits until you say yes",
  add_row: "In Google Sheets",
  save_file: "A recording or attachments",
  create_document: "Filled in from your template",
  add_event: "In Google Calendar",
  create_meeting: "For a video call",
  find_contact: "By phone number",
  add_contact: "To Google Contacts",
  wait: "Minutes, days, or until a date",
  only_if: "Ends here unless something holds",
  branch: "Different steps for different cases",
  for_each: "For example for each attachment",
  stop: "Nothing after this happens",
  ai: "Sort, pick out details, or draft",
  count: "Adds one to a figure",
  call_webhook: "To your own systems",
};

type StepMenuProps = { place: Place; onPick: (kind: StepKind) => void; onClose: () => void };

/** The steps that can be added, by what they are for. What cannot work here is left out. */
export default function StepMenu({ place, onPick, onClose }: StepMenuProps) {
  const { draft } = useBuilder();
  const isMail = draft.trigger.kind === "mail.received";
  const isHook = draft.trigger.kind === "hook.received";
  const isInLoop =
    place.step !== null &&
    (loopAround(draft, place.step) !== undefined ||
      draft.steps.some(({ id, kind }) => id === place.step && kind === "for_each"));
  const fits = (kind: StepKind) =>
    (kind !== "reply_mail" || isMail) && (kind !== "for_each" || ((isMail || isHook) && !isInLoop));
  return (
    <fieldset
      aria-label="Steps"
      className="mt-2 space-y-4 rounded-2xl border bg-card p-4 shadow-sm"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {GROUPS.map(({ name, kinds }) => (
        <div key={name}>
          <p className="mb-1.5 font-semibold text-muted-foreground text-xs">{name}</p>
          <ul className="grid gap-1 sm:grid-cols-2">
            {kinds.filter(fits).map((kind) => {
              const Icon = STEP_ICONS[kind];
              return (
                <li key={kind}>
                  <button
                    type="button"
                    onClick={() => onPick(kind)}
                    className="flex w-full items-center gap-3 rounded-lg p-2 text-left hover:bg-muted"
                  >
                    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary-text">
                      <Icon aria-hidden="true" className="size-4.5" />
                    </span>
                    <span className="min-w-0 text-sm">
                      <span className="block font-medium">{STEPS[kind].label}</span>
                      <span className="block text-muted-foreground text-xs">{HINTS[kind]}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}
