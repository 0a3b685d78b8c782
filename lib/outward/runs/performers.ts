import type { Tx } from "@/db/client";
import type { ActionKind, StepOf } from "@/lib/outward/automations/definition";
import type { KnownOutcome } from "@/lib/outward/automations/outcomes";
import type { FieldValues } from "@/lib/outward/automations/template";
import type { Paced } from "./reserve-start";

/** What a run knows: the data of its event, of the business, and of the steps before. */
export type Facts = {
  values: {
    event: FieldValues;
    business: FieldValues;
    /** By step id. */
    steps: Record<string, FieldValues>;
    /** The entry of the loop that the step is in. */
    item?: FieldValues;
  };
  /** The client's time zone. */
  zone: string;
  /** Texts and mails go to the owner. */
  isTest?: boolean;
};

/** What a step may know of its run. */
export type StepContext = {
  userId: string;
  runId: string;
  automationName: string;
  /** Of this step and entry alone, and the same in every attempt: `<run>:<step>:<item>`. */
  key: string;
  callId: string | null;
  bookingId: string | null;
  isTest: boolean;
};

/** The same in an attempt. `prepared`: what was stored before the first one. */
export type AttemptContext = StepContext & { prepared: string | null };

export type Performed = {
  output: FieldValues;
  /** Nothing was to be done, and why; it is not counted. */
  skipped?: string;
};

type StepInput = FieldValues;

/**
 * How a kind of step is done. `input` fills the step's texts once; every attempt gets the same. A step in the
 * database takes effect with the transaction that records it as done. A step elsewhere may run again after an attempt
 * of unknown outcome: then `find` is asked first, and without `find` the same key and `prepared` value must return
 * what the earlier attempt made. Throws StepFailure.
 */
export type Performer<K extends ActionKind> = {
  input: (step: StepOf<K>, facts: Facts, context: StepContext) => StepInput | Promise<StepInput>;
} /** The step's record and its figure are all that it does. */ & (
  | { in: "record" }
  | { in: "database"; perform: (input: StepInput, context: StepContext, tx: Tx) => Promise<Performed> }
  | {
      in: "elsewhere";
      /** A value to store before the first attempt. */
      prepare?: (input: StepInput, context: StepContext) => Promise<string>;
      perform: (input: StepInput, context: AttemptContext) => Promise<Performed>;
      find?: (input: StepInput, context: StepContext & { since: Date }) => Promise<Performed | null>;
      /** What only one step at a time may write to, if anything. */
      alone?: (input: StepInput, context: StepContext) => string;
      /** What the step uses that may be used only so often; null if nothing. */
      pace?: (context: StepContext) => Promise<Paced | null>;
      /** How long after an attempt `find` may miss what it made, in ms. */
      lagMs?: number;
    }
);

export type Performers = { [K in ActionKind]: Performer<K> };

/** What the engine needs from the floors above. */
export type Engine = {
  performers: Performers;
  /** Name and owner of the business, its figures if asked for, and its time zone. */
  readBusiness: (
    userId: string,
    options: { withFigures: boolean },
  ) => Promise<{ business: FieldValues; zone: string }>;
  /** The present state of a booking, to go on with after a wait; null if it is gone. */
  readBooking: (bookingId: string) => Promise<FieldValues | null>;
  /** What has become of a booking by now. */
  readOutcome: (bookingId: string) => Promise<KnownOutcome>;
  /** The next moment at which the business is open; now, if it is. */
  nextOpening: (userId: string, from: Date) => Promise<Date>;
};

/** Why a step could not be done. The message is for the client: it says what to do next. */
export class StepFailure extends Error {
  constructor(
    message: string,
    /** `isUnsure`: it may have taken effect, at least in part. */
    readonly then: /** `isUnknowable`: an earlier attempt may have taken effect, and that cannot be found out. */
      | { kind: "fail"; isUnknowable?: true; isUnsure?: boolean }
      /** `afterMs`: not before, as the service asked. */
      | { kind: "retry"; reason: string; isUnsure: boolean; afterMs?: number | null }
      /** Not a failure: it may go on at that time. */
      | { kind: "later"; until: Date }
      /** Until a person or a connection allows it. */
      | { kind: "hold"; heldFor: string; isUnsure?: boolean },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "StepFailure";
  }
}
