import { sql } from "drizzle-orm";
import { execute, executeIn } from "@/db/client";
import type { Certificate } from "@/db/schema/departures";
import { writeLetter } from "@/lib/accounts/account-mail/write-letter";
import { readMailLook } from "@/lib/accounts/brand/mail-look";
import { agencyName } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { AppError } from "@/lib/platform/core/errors";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { sealOf } from "./certificate";
import { doPiece } from "./do-piece";
import type { Counts, Leaver } from "./leaver";
import { STEPS } from "./steps";

type Row = {
  numbers: "released" | "ported";
  requested_at: Date;
  address: string | null;
  steps: {
    step: string;
    state: "done" | "failed";
    at: string | null;
    counts: Counts;
    problem: string | null;
  }[];
};

/**
 * Certifies what was deleted where and when: for the agency for good, and by email to the owner who left. An email that
 * cannot be sent is tried again; when it is late, the certificate is kept without it.
 */
export async function sendCertificate(leaver: Leaver): Promise<void> {
  const { departureId, accountId, isLate } = leaver;
  const [row] = await execute<Row[]>(sql`
    select d.numbers, d.requested_at, d.address, (
      select json_agg(json_build_object('step', s.step, 'state', s.state, 'counts', s.counts, 'problem', s.problem,
        'at', to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by s.place)
      from departure_steps s where s.departure_id = d.id and s.step <> 'certificate') as steps
    from departures d where d.id = ${departureId}`);
  if (!row) throw new Error("The departure is gone.");
  const certificate: Certificate = {
    number: departureId,
    account: accountId,
    requested: row.requested_at.toISOString(),
    finished: row.steps.at(-1)?.at ?? row.requested_at.toISOString(),
    numbers: row.numbers,
    steps: row.steps.map(({ problem, ...step }) => ({
      ...step,
      left: step.state === "failed" ? problem : null,
    })),
  };
  const seal = sealOf(certificate);
  const mails = await mail(departureId, row.address, certificate, seal, isLate);
  await doPiece(leaver, async (tx) => {
    await executeIn(tx)(sql`
      update departures set certificate = ${JSON.stringify(certificate)}::text::jsonb, seal = ${seal}, completed_at = now(), address = null
      where id = ${departureId}`);
    return { counts: { mails }, isLast: true };
  });
}

async function mail(
  id: string,
  to: string | null,
  certificate: Certificate,
  seal: string,
  isLate: boolean,
): Promise<number> {
  if (!to || !canSendEmail()) return 0;
  const letter = writeLetter(
    { agency: await agencyName(), look: await readMailLook(), name: null, link: null },
    {
      subject: "Your account has ended: what was deleted",
      paragraphs: [
        `The account that you ended on ${certificate.requested.slice(0, 10)} was erased on ${certificate.finished.slice(0, 10)}. Nothing of it or of its callers is kept, except this certificate and the backups, which expire.`,
        ...certificate.steps.map(sentenceOf),
        `Number of the certificate: ${certificate.number}`,
        `Seal: ${seal}`,
        "Keep this email. With the certificate's number and seal we can verify that it is ours and unchanged.",
      ],
    },
  );
  const outcome = await sendAgencyEmail({ ...letter, to, id });
  if (outcome.sent) return 1;
  if (isLate || !outcome.retry) return 0;
  throw new AppError("provider_failed", outcome.reason);
}

function sentenceOf({ step, state, at, counts, left }: Certificate["steps"][number]): string {
  const label = STEPS.find((each) => each.step === step)?.label ?? step;
  const parts = Object.entries(counts).map(([kind, count]) => `${kind.replaceAll("_", " ")} ${count}`);
  const told = parts.length > 0 ? ` (${parts.join(", ")})` : "";
  return state === "done"
    ? `${label}: ${at?.slice(0, 10) ?? ""}${told}.`
    : `${label}: not everything${told}. Left: ${left}`;
}
