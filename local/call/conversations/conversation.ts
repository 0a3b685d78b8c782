import type { Outcome } from "../../demo/dialogues/dialogue";
import type { Look } from "../look";
import type { Outside } from "../outside";
import type { Phone } from "../phone";
import type { MessageShape, PlannedCall } from "../planned-call";
import type { Proof } from "../scripts";

/** The outcome of a call, for its report. */
export type Ending = {
  summary: string;
  outcome: Outcome;
  /** One of the provider's own endedReason values. */
  endReason?: string;
};

/** What a conversation passes to its checks: the agreed time, the booking's owner, and so on. */
export type Heard = Ending & { moment?: string; earlierCallId?: string };

/** A call whose turns depend on the tools' real answers. */
export type Conversation = {
  name: string;
  about: string;
  /** Part of the name of the client to call, unless `--to` says otherwise. */
  business: string;
  caller: { name: string; number: string };
  shape: MessageShape;
  argumentsAs: PlannedCall["argumentsAs"];
  proof: Proof;
  /** The provider sends neither status nor report: the product has to find the call. */
  silent?: true;
  /** A call from before this one. */
  before?: Conversation;
  talk(phone: Phone, setting: { outside: Outside; earlier: PlannedCall | null }): Promise<Heard>;
  /** What to check afterwards, and where: each resolves to a sentence, or throws one about what is wrong. */
  proofs(heard: Heard, look: Look): Promise<string>[];
};
