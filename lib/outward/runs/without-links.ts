import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type FieldValues, fillIn } from "@/lib/outward/automations/template";
import { findForeignLinks } from "@/lib/platform/security/find-links";
import type { Facts } from "./performers";

const ONLY_LINKS =
  "Not sent: nothing was left without links. Allow their websites in your agent's settings, under Websites that texts may link to.";

/** The client or their own system wrote their values. */
const FROM_CLIENT = ["schedule", "hook.received", "run.failed", "connection.broken"];

/**
 * What a run knows, to be written to somebody whom the client did not name: a stranger's words are left out where they
 * hold a link to a website that the client does not allow. Otherwise a caller could send links in the client's name
 * (ABUSE-02). The recipient's own address is no link.
 */
export async function withoutLinks(
  facts: Facts,
  of: { runId: string; recipient: string | null },
): Promise<Facts> {
  return { ...facts, values: clean(facts.values, of.recipient, await readSource(of.runId)) };
}

/** Why a text is not sent of which only links would have been left; undefined if it may be. */
export function refuseOnlyLinks(text: string, facts: Facts, left: Facts): string | undefined {
  const isEmpty = ({ values, zone }: Facts) => fillIn(text, values, zone).trim() === "";
  return isEmpty(left) && !isEmpty(facts) ? ONLY_LINKS : undefined;
}

type Source = {
  kind: string;
  linkHosts: string[];
  /** The steps whose output repeats what a stranger said. */
  repeating: { step: string; kind: string }[];
};

async function readSource(runId: string): Promise<Source> {
  const [source] = await execute<[Source]>(sql`
    select r.event_kind as kind,
      coalesce((select a.link_hosts from agents a where a.user_id = r.user_id), '{}') as "linkHosts",
      coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'kind', s.kind)) from run_steps s
        where s.run_id = r.id and s.kind in ('ai', 'find_contact')), '[]') as repeating
    from workflow_runs r where r.id = ${runId}`);
  return source;
}

function clean(
  values: Facts["values"],
  recipient: string | null,
  { kind, linkHosts, repeating }: Source,
): Facts["values"] {
  const isForeign = (text: string) => text !== recipient && findForeignLinks(text, linkHosts).length > 0;
  const cleaned = (value: unknown): unknown => {
    if (typeof value === "string") return isForeign(value) ? "" : value;
    if (Array.isArray(value)) return value.map(cleaned);
    return typeof value === "object" && value !== null ? cleanAll(value as FieldValues) : value;
  };
  const cleanAll = (fields: FieldValues): FieldValues =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cleaned(value)]));
  const steps = { ...values.steps };
  for (const { step, kind: how } of repeating) {
    const output = steps[step];
    // A contact may have been saved under the name that a caller gave; its mail address is the client's.
    if (output) steps[step] = how === "ai" ? cleanAll(output) : { ...output, name: cleaned(output.name) };
  }
  if (FROM_CLIENT.includes(kind)) return { ...values, steps };
  // A booked job is one of the client's own list.
  const event = { ...cleanAll(values.event), ...("job" in values.event ? { job: values.event.job } : {}) };
  return { ...values, steps, event, ...(values.item ? { item: cleanAll(values.item) } : {}) };
}
