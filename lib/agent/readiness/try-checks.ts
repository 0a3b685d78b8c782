import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { checkCalendar } from "@/lib/agent/readiness/checks/calendar";
import { checkHours } from "@/lib/agent/readiness/checks/hours";
import { checkNumber } from "@/lib/agent/readiness/checks/number";
import { checkRecording } from "@/lib/agent/readiness/checks/recording";
import { checkRescue } from "@/lib/agent/readiness/checks/rescue";
import { checkSecret } from "@/lib/agent/readiness/checks/secret";
import { checkEmergency, checkNotification, checkSetup } from "@/lib/agent/readiness/checks/setup";
import { checkTexts } from "@/lib/agent/readiness/checks/texts";
import { checkTools } from "@/lib/agent/readiness/checks/tools";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { isLive, takesNoCalls } from "@/lib/agent/setup/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { askProvider } from "./ask-provider";
import { CHECK_NAMES, type CheckName } from "./checks";
import { type CheckFinding, type Subject, untried } from "./finding";

const PATIENCE = 15 * SECOND;

/** Each runs one real check. If it throws or times out, the result is `untried`. */
const TRIES: Record<CheckName, (subject: Subject) => Promise<CheckFinding>> = {
  setup: checkSetup,
  number: checkNumber,
  tools: checkTools,
  secret: checkSecret,
  calendar: checkCalendar,
  hours: checkHours,
  texts: checkTexts,
  recording: checkRecording,
  rescue: checkRescue,
  emergency: checkEmergency,
  notification: checkNotification,
};

export type Findings = { triedAt: Date; found: Record<CheckName, CheckFinding> };

/** Runs all checks of a client in parallel; takes some 15 s at most. */
export async function tryChecks(userId: string): Promise<Findings> {
  const triedAt = new Date();
  const subject = await readSubject(userId);
  const found = await Promise.all(
    CHECK_NAMES.map(async (name) => [name, await tryOne(name, subject)] as const),
  );
  return { triedAt, found: Object.fromEntries(found) as Findings["found"] };
}

async function tryOne(name: CheckName, subject: Subject): Promise<CheckFinding> {
  try {
    return await within(PATIENCE, TRIES[name](subject));
  } catch (err) {
    logger().warn({ err, check: name, userId: subject.userId }, "could not run a readiness check");
    const slow = err instanceof AppError && err.code === "unavailable";
    return untried(
      slow
        ? "No answer in time. Try again in a few minutes."
        : "Something went wrong on our side. Try again in a minute; if it keeps happening, check the server log.",
    );
  }
}

async function readSubject(userId: string): Promise<Subject> {
  const [setup, lines, [state]] = await Promise.all([
    // An unreadable setup was not written by any form of ours.
    readSetup(userId).catch((err: unknown) => {
      if (err instanceof Error && err.name === "ZodError") return "unreadable" as const;
      throw err;
    }),
    execute<Subject["lines"]>(sql`
      select phone_number as "phoneNumber", vapi_phone_number_id as "phoneNumberId"
      from phone_assignments where user_id = ${userId} and is_active order by created_at, id`),
    execute<{ live: boolean; off: boolean }[]>(sql`
      select ${isLive("g")} as live, ${takesNoCalls("p", "g")} as off
      from profiles p left join agents g on g.user_id = p.id where p.id = ${userId}`),
  ]);
  let asked: ReturnType<Subject["provider"]> | undefined;
  const provider = () => {
    asked ??= askProvider(subject);
    return asked;
  };
  const subject = { userId, isLive: state?.live ?? false, takesCalls: !state?.off, setup, lines, provider };
  return subject;
}
