import type { LocalWorkflow } from "@/lib/outward/automations/local-workflow";
import type { Definition, Step } from "./definition";
import { makeStep, OWNER, when } from "./recipe";
import { allSteps } from "./steps";

type Imported = {
  definition: Definition;
  /** The actions that have no equal here, by name. They have to be added by hand. */
  left_out: string[];
};

/**
 * A browser's workflow as a draft of one that runs. An action that writes to a sheet still needs `spreadsheetId`, which
 * is chosen on the draft's page. Every reply waits for an approval.
 */
export function importLocal({ actions }: LocalWorkflow, spreadsheetId = ""): Imported {
  const steps: Step[] = [];
  const left_out: string[] = [];
  const next = () => numbered(steps) + 1;
  let classified: Step | undefined;

  for (const { action, params } of actions) {
    const name = action.toLowerCase();
    const categories = textsIn(params.categories);
    if (/read|unread/.test(name) && /mail/.test(name)) continue; // what starts it
    if (name.startsWith("branch") && classified) continue; // its paths are those of the replies
    if (name.startsWith("classify") && categories.length >= 2) {
      classified = makeStep(next(), "ai", { task: { kind: "classify", categories }, input: MAIL });
      steps.push(classified);
    } else if (name === "save") {
      const folder = String(params.folder ?? "Mail").replace("{category}", categoryField(classified));
      const save = makeStep(next(), "save_file", {
        source: "attachments",
        folder: folder || "Mail",
        name: "",
      });
      steps.push({ ...save, on_error: "continue" });
    } else if (name === "reply") {
      steps.push(...replies(next(), categories, classified));
    } else if (name === "log") {
      const columns = textsIn(params.fields).flatMap((field) => columnFor(field, classified));
      const log = makeStep(next(), "add_row", {
        spreadsheet_id: spreadsheetId,
        sheet: "",
        columns: columns.length > 0 ? columns : [{ header: "Subject", value: "{{event.subject}}" }],
      });
      steps.push({ ...log, on_error: "continue" });
    } else if (name.startsWith("notify on error") && steps.some(leavesTrace)) {
      steps.push(notice(next(), steps));
    } else {
      left_out.push(action);
    }
  }
  return { definition: { trigger: { kind: "mail.received" }, conditions: [], steps }, left_out };
}

const MAIL = "{{event.subject}}\n\n{{event.body}}";

/** A draft, an approval and the reply: for each of the categories, or for every mail. */
function replies(first: number, categories: readonly string[], classified: Step | undefined): Step[] {
  const reply = (number: number): Step[] => [
    makeStep(number, "ai", {
      task: { kind: "draft", instructions: "Write a short, friendly reply. Promise no prices and no dates." },
      input: MAIL,
    }),
    makeStep(number + 1, "approval", {
      message: `Send this reply to {{event.sender_name}}?\n\n{{steps.s${number}.text}}`,
    }),
    makeStep(number + 2, "reply_mail", { body: `{{steps.s${number}.text}}` }),
  ];
  if (!classified || categories.length === 0) return reply(first);
  return [
    makeStep(first, "branch", {
      cases: categories.map((category, index) => ({
        conditions: [when(`steps.${classified.id}.category`, "is", category)],
        steps: reply(first + 1 + index * 3),
      })),
      otherwise: [],
    }),
  ];
}

const COLUMNS: Record<string, [header: string, value: string]> = {
  received: ["Received", "{{event.received_at | date_time}}"],
  sender: ["Sender", "{{event.sender_address}}"],
  subject: ["Subject", "{{event.subject}}"],
};

function columnFor(name: string, classified: Step | undefined) {
  if (name === "category") return [{ header: "Category", value: categoryField(classified) }];
  const column = COLUMNS[name];
  return column ? [{ header: column[0], value: column[1] }] : [];
}

/** Steps whose output is empty only if they failed. */
const leavesTrace = (step: Step) => step.kind === "add_row" || step.kind === "save_file";

/** An email to the owner if a file or a row is missing at the end. */
function notice(number: number, steps: readonly Step[]): Step {
  return makeStep(number, "branch", {
    cases: steps.filter(leavesTrace).map((step, index) => ({
      conditions:
        step.kind === "save_file"
          ? [when("event.has_attachments", "is", "yes"), when(`steps.${step.id}.url`, "is_empty")]
          : [when(`steps.${step.id}.row`, "is_empty")],
      steps: [
        makeStep(number + 1 + index, "send_mail", {
          to: OWNER,
          subject: "An email was not filed: {{event.subject}}",
          body: `The email from {{event.sender_address}} could not be ${step.kind === "save_file" ? "saved in Drive" : "added to your sheet"}. Please do it by hand.`,
        }),
      ],
    })),
    otherwise: [],
  });
}

const categoryField = (classified: Step | undefined) =>
  classified ? `{{steps.${classified.id}.category}}` : "Mail";

/** The highest number of the steps so far. */
const numbered = (steps: readonly Step[]): number =>
  Math.max(0, ...allSteps(steps).map(({ id }) => Number(id.slice(1))));

const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === "string" && one.trim() !== "")
    : [];
