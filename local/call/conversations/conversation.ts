import type { Outcome } from "../../demo/dialogues/dialogue";
import type { Look } from "../look";
import type { Outside } from "../outside";
import type { Phone } from "../phone";
import type { MessageShape, PlannedCall } from "../planned-call";
import type { Proof } from "../scripts";

/** How a call went, as its report will tell it. */
export type Ending = {
  summary: string;
  outcome: Outcome;
  /** One of the provider's own endedReason values. */
  endReason?: string;
};

/** What a conversation hands to its proofs: the time that was agreed on, whose booking it is about, and the like. */
export type Heard = Ending & { moment?: string; earlierCallId?: string };

/** A call whose turns depend on what the tools really answer. */
export type Conversation = {
  name: string;
  about: string;
  /** Part of the name of the client who is called, unless `--to` says otherwise. */
  business: string;
  caller: { name: string; number: string };
  shape: MessageShape;
  argumentsAs: PlannedCall["argumentsAs"];
  proof: Proof;
  /** The provider tells neither status nor report: the call has to be found. */
  silent?: true;
  /** A call that was there before this one. */
  before?: Conversation;
  talk(phone: Phone, setting: { outside: Outside; earlier: PlannedCall | null }): Promise<Heard>;
  /** What should be found afterwards, and where: each resolves to a sentence, or throws one about what is wrong. */
  proofs(heard: Heard, look: Look): Promise<string>[];
};
