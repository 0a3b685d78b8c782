import type { ActionName } from "@/lib/agent/tools/action-names";
import type { Scenario } from "../scenario";
import type { Script } from "../scripted-caller";
import { emptyWorld, type World } from "../world";
import type { Stage } from "./stage";

/** A scenario before the client's own words are in it. One pattern may give several, such as one for each price. */
export type Pattern = {
  id: string;
  title: string;
  isCritical: boolean;
  /** The actions without which it cannot be played. */
  needs: readonly ActionName[];
  /** Null if the setup has nothing to try it with. */
  write(stage: Stage, person: ReturnType<Stage["person"]>): Draft | Draft[] | null;
};

type Draft = {
  wants: string;
  /** Which of several scenarios of one pattern this is. */
  of?: string;
  caller?: string | null;
  world?: Partial<World>;
  script: Partial<Omit<Script, "facts">> & { opening: string; facts?: Partial<Script["facts"]> };
  expects: Scenario["expects"];
};

/** The scenarios of one pattern for a client. Pure. */
export function writeScenarios(pattern: Pattern, stage: Stage, index: number): Scenario[] {
  if (!stage.can(...pattern.needs)) return [];
  const person = stage.person(index);
  const drafts = [pattern.write(stage, person) ?? []].flat();
  return drafts.map(({ wants, of, caller, world, script, expects }) => ({
    id: of ? `${pattern.id}: ${of}` : pattern.id,
    country: stage.country,
    trade: stage.setup.trade,
    title: of ? `${pattern.title}: ${of}` : pattern.title,
    wants,
    isCritical: pattern.isCritical,
    caller: caller === undefined ? person.number : caller,
    world: {
      ...emptyWorld(stage.setup, stage.now),
      ...world,
    },
    script: {
      ...{ takes: "first", agrees: true, answers: [], more: [] },
      ...script,
      facts: {
        name: person.name,
        address: person.address,
        postcode: stage.code,
        job: stage.jobs[0]?.name ?? stage.setup.trade,
        phone: person.number,
        message: `Please ${stage.record.words.ring} me back this afternoon.`,
        ...script.facts,
      },
    },
    expects,
  }));
}

export const askFor = (job: { name: string }, name: string) =>
  `Hello, it's ${name}. I need somebody for this: ${job.name}, please.`;

/** The actions for a booking. */
export const DIARY = ["check_availability", "book_job"] as const;

type WithJob = ReturnType<Stage["person"]> & { job: Stage["jobs"][number]; stage: Stage };

/** Writes with the first job; nothing without one. */
export const withJob =
  (write: (given: WithJob) => ReturnType<Pattern["write"]>): Pattern["write"] =>
  (stage, person) => {
    const [job] = stage.jobs;
    return job ? write({ ...person, job, stage }) : null;
  };
