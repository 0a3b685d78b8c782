import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import {
  type ClientService,
  GOOGLE_SERVICES,
  type GooglePermission,
} from "@/lib/accounts/connections/services";
import type { FieldValues } from "@/lib/outward/automations/template";
import {
  type AttemptContext,
  type Performed,
  type StepContext,
  StepFailure,
} from "@/lib/outward/runs/performers";
import type { Paced } from "@/lib/outward/runs/reserve-start";
import { AppError } from "@/lib/platform/core/errors";
import type { GoogleClient } from "@/lib/providers/google/client";
import type { Effect } from "@/lib/providers/google/effect";
import { describeGoogleFailure, isForAllClients, statusOf } from "@/lib/providers/google/errors";
import { PACES } from "@/lib/providers/google/paces";

type AtGoogle<Input, Output> = {
  service: ClientService;
  effect: Effect<Input, Output>;
  /** The frozen input of the step, as the effect wants it. */
  read: (input: FieldValues, context: StepContext) => Input | Promise<Input>;
  output: (made: Output) => FieldValues;
  alone?: (input: FieldValues, context: StepContext) => string;
  /** What making it needs beyond the service's base. */
  permissions?: readonly GooglePermission[];
  /** What looking for it needs; without it the outcome of an attempt cannot be found out. */
  findPermissions?: readonly GooglePermission[];
};

/** A step that makes one thing at Google, once. */
export function atGoogle<Input, Output>({
  service,
  effect,
  read,
  output,
  alone,
  permissions = [],
  findPermissions,
}: AtGoogle<Input, Output>) {
  const { prepare, make, find, lagMs, isInParts } = effect;
  const using = <T>({ userId }: StepContext, work: (client: GoogleClient) => Promise<T>) =>
    asStep(
      service,
      { isUnsure: find !== undefined, isInParts },
      withGoogleAccess({ userId, service, permissions }, work),
    );
  return {
    in: "elsewhere" as const,
    pace: ({ userId }: StepContext) => paceOf(userId, service),
    lagMs,
    alone,
    prepare: prepare && ((_: FieldValues, context: StepContext) => using(context, prepare)),
    perform: (values: FieldValues, context: AttemptContext): Promise<Performed> =>
      using(context, async (client) => {
        const { key, prepared } = context;
        return { output: output(await make(client, { key, prepared, input: await read(values, context) })) };
      }),
    find:
      find &&
      (async (values: FieldValues, context: StepContext & { since: Date }): Promise<Performed | null> => {
        const input = await read(values, context);
        const { userId, key, since } = context;
        const found = await asStep(
          service,
          { isUnsure: true, isUnknowable: findPermissions !== undefined },
          withGoogleAccess({ userId, service, permissions: findPermissions ?? permissions }, (client) =>
            find(client, { key, input, since }),
          ),
        );
        return found === null ? null : { output: output(found) };
      }),
  };
}

/** Per account, because that is how Google counts: two clients may share one. */
export async function paceOf(userId: string, service: ClientService): Promise<Paced | null> {
  const [row] = await execute<{ account: string | null }[]>(
    sql`select lower(account) as account from user_tokens where user_id = ${userId} and service = ${service}`,
  );
  return row
    ? { name: `${service} ${row.account ?? userId}`, ...PACES[GOOGLE_SERVICES[service].subject] }
    : null;
}

type Meaning = {
  /** Whether a request that failed on the way may have taken effect. */
  isUnsure: boolean;
  /** Whether that holds for one that was refused, too, for now or for good: it may not have been the first. */
  isInParts?: boolean | undefined;
  /** Whether too narrow a grant means that the outcome of an attempt cannot be found out. */
  isUnknowable?: boolean;
};

/** Google's failures in the terms of a run. */
export async function asStep<T>(service: ClientService, meaning: Meaning, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    throw toStepFailure(service, meaning, thrown);
  }
}

function toStepFailure(
  service: ClientService,
  { isUnsure, isInParts = false, isUnknowable }: Meaning,
  thrown: unknown,
): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  const { name } = GOOGLE_SERVICES[service];
  const options = { cause: thrown };
  if (thrown.code === "not_found" || thrown.code === "reconnect_needed")
    return isUnknowable
      ? new StepFailure(
          `It is not certain whether this was done in ${name}. Look there first; if it is missing, try again here.`,
          { kind: "fail", isUnknowable: true },
          options,
        )
      : new StepFailure(thrown.message, { kind: "hold", heldFor: service, isUnsure: isInParts }, options);
  if (thrown.code === "invalid_input") return new StepFailure(thrown.message, { kind: "fail" }, options);
  const failure = describeGoogleFailure(thrown.cause);
  if (!failure) return thrown;
  const { retry, reason, retryAfterMs } = failure;
  const status = statusOf(thrown.cause);
  // A fault of our own registration with Google is no more the client's to mend than one of Google's.
  if (!isForAllClients(failure))
    return new StepFailure(whyRefused(name, status, reason), { kind: "fail", isUnsure: isInParts }, options);
  // An answer that says "not now" took no effect; a lost answer or a failure of theirs may have.
  const then = {
    kind: "retry" as const,
    reason,
    isUnsure: isUnsure && (isInParts || status === undefined || status >= 500),
    afterMs: retryAfterMs ?? (retry && (status === 429 || status === 403) ? PAUSE : null),
  };
  return new StepFailure(
    `${name} isn't answering at the moment. We'll retry it automatically.`,
    then,
    options,
  );
}

/** Google asks for a pause without saying how long. */
const PAUSE = 10_000;

function whyRefused(name: string, status: number | undefined, reason: string): string {
  if (reason === "storageQuotaExceeded")
    return "This Google account's storage is full. Free up some space, then try again.";
  if (status === 404)
    return `${name} no longer has this file, or it belongs to another account. Choose another one in the step, then try again.`;
  if (status === 403)
    return `This Google account may not write there. Share the file with it, or choose another one in the step.`;
  return `${name} refused this. Check the step's settings, then try again.`;
}
