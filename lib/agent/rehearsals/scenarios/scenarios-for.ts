import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { Scenario } from "../scenario";
import { booking } from "./booking";
import { changes } from "./changes";
import { type Pattern, writeScenarios } from "./pattern";
import { questions } from "./questions";
import { safety } from "./safety";
import { setStage } from "./stage";
import { times } from "./times";

export const PATTERNS: readonly Pattern[] = [...booking, ...times, ...changes, ...questions, ...safety];

type Options = {
  setup: AgentSetup;
  country: CountryCode;
  /** The built-in actions behind the assistant's tools. */
  actions: readonly (string | null)[];
  /** An instant of the day of the run. */
  today: number;
};

/** Every scenario that can be played with this setup and these tools. Pure: the same options give the same set. */
export function scenariosFor(options: Options): Scenario[] {
  const stage = setStage(options);
  return PATTERNS.flatMap((pattern, index) => writeScenarios(pattern, stage, index));
}
