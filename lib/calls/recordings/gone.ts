import { sql } from "drizzle-orm";
import { callRecordings } from "@/db/schema/calls";

/** `call_recordings.last_error` of a recording that will never come: the provider has none. */
export const GONE = "the provider has no recording of this call";

/** Whether a (left joined) recording is neither stored by us nor available from the provider. */
export const isGone = () =>
  sql<boolean>`coalesce(${callRecordings.copiedAt} is null and ${callRecordings.lastError} = ${GONE}, false)`;
