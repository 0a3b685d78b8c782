import type { GoogleClient } from "./client";

/**
 * Something made at Google that must exist once, although the request for it may be sent twice. A key is
 * `run:step:item`: 1 to 120 of the characters `A-Z a-z 0-9 : -`. Every function rejects with the SDK's error when Google
 * refuses or cannot be reached (describeGoogleFailure), and with an AppError when the input itself cannot be sent.
 */
export type Effect<Input, Output> = {
  /** A value to store before `make`, such as a file id that Google generated; absent if the key is enough. */
  prepare?: (client: GoogleClient) => Promise<string>;
  /** Makes it under a key of ours. Without `find`, a repeat with the same key (and prepared value) returns the first one. */
  make: (
    client: GoogleClient,
    request: { key: string; prepared: string | null; input: Input },
  ) => Promise<Output>;
  /** What an earlier `make` under this key left, null if nothing. `since`: when the first attempt began. */
  find?: (
    client: GoogleClient,
    request: { key: string; input: Input; since: Date },
  ) => Promise<Output | null>;
  /** How long after a request without an answer `find` may miss what it made, in ms; absent if it never does. */
  lagMs?: number;
  /** `make` sends more than one request that has an effect: if Google refuses a later one, the first has had its own. */
  isInParts?: true;
};
