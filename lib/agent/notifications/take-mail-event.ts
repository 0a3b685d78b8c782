import { eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { emailSuppressions } from "@/db/schema/digests";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { mailEvents } from "@/lib/accounts/mail-suppressions/contract";
import { textNotice } from "@/lib/agent/texts/notify-owner";
import type { Context } from "@/lib/platform/auth/context";
import { isDisabled, isOwner } from "@/lib/platform/auth/tables";
import { sha256 } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { readBody } from "@/lib/platform/http/body";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { confirmSubscription, isFromSns } from "@/lib/providers/mail/ask-sns";
import {
  type DeadAddresses,
  hasPassword,
  isSignedMailEvent,
  readMailEvent,
} from "@/lib/providers/mail/mail-event";
import { readSnsMessage } from "@/lib/providers/mail/sns-message";

/** Takes a bounce or complaint: no more emails to the address, and its client is told by text, once of each. */
export async function takeMailEvent(
  { address, log }: Context,
  _: Input<typeof mailEvents>,
  request: Request,
): Promise<Result<typeof mailEvents>> {
  const { MAIL_WEBHOOK_SECRET: secret } = env();
  const body = await readBody(request, {
    limit: mailEvents.maxBodyBytes,
    unauthenticated: address,
    judge: async (bytes: Buffer) => {
      const text = bytes.toString("utf8");
      const { headers } = request;
      if (secret && isSignedMailEvent({ headers, body: text, secret, now: Date.now() })) return text;
      if (secret && hasPassword(headers, secret)) return text;
      const message = readSnsMessage(text);
      if (message && (await isFromSns(message))) return message;
      throw new AppError(
        "unauthenticated",
        "The message proves itself neither by MAIL_WEBHOOK_SECRET nor as one of the SNS topic in MAIL_SNS_TOPIC_ARN.",
      );
    },
  });
  if (typeof body !== "string" && body.Type !== "Notification") {
    const isConfirmed = body.Type === "SubscriptionConfirmation" && (await confirmSubscription(body));
    log.info({ type: body.Type, isConfirmed }, "SNS sent a message about our subscription");
    return { suppressed: 0 };
  }
  const dead = readMailEvent(typeof body === "string" ? body : body.Message);
  if (!dead) return { suppressed: 0 };
  const suppressed = await database().transaction((tx) => suppress(dead, tx));
  return { suppressed };
}

async function suppress({ addresses, reason }: DeadAddresses, tx: Tx): Promise<number> {
  let suppressed = 0;
  for (const address of new Set(addresses)) {
    const [added] = await tx
      .insert(emailSuppressions)
      .values({ address, reason })
      .onConflictDoUpdate({
        target: emailSuppressions.address,
        set: { reason: "bounce", createdAt: sql`now()` },
        // A complaint can become a bounce: then not even a link to choose a password arrives.
        setWhere: sql`${eq(emailSuppressions.reason, "complaint")} and ${reason} = 'bounce'`,
      })
      .returning({ at: emailSuppressions.createdAt });
    if (!added) continue;
    suppressed += 1;
    await tellClients({ address, reason, at: added.at }, tx);
  }
  return suppressed;
}

type Stopped = { address: string; reason: DeadAddresses["reason"]; at: Date };

/** Once of each time: an admin may have let emails go there again meanwhile. */
async function tellClients({ address, reason, at }: Stopped, tx: Tx): Promise<void> {
  const people = await executeIn(tx)<{ person_id: string; user_id: string }[]>(sql`
    select m.user_id as person_id, m.account_id as user_id from profiles p join members m on m.user_id = p.id
    where lower(p.email) = ${address} and ${isOwner(sql`m.user_id`, sql`m.account_id`)} and not ${isDisabled("p")}`);
  const why =
    reason === "bounce"
      ? "do not arrive, so we no longer send any there"
      : "were marked as spam, so we send only those about signing in there";
  for (const { person_id, user_id: userId } of people) {
    const body = `Our emails to ${address} ${why}. Enter another address: ${await publicAddress()}/settings`;
    await textNotice(
      { userId, cause: `mail-stopped|${person_id}|${sha256(address)}|${reason}|${at.getTime()}`, body },
      tx,
    );
  }
}
