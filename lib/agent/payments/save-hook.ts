import { database } from "@/db/client";
import { paymentHooks } from "@/db/schema/money";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { savePaymentHook as contract } from "./contract";
import { sealHookSecret } from "./hook-secret";
import { showPaymentHook } from "./show-hook";

/** Saves what is given; a new secret has to prove itself again. */
export const savePaymentHook: Verb<typeof contract> = async (context, { body }) => {
  const { accountId: userId } = context.actor;
  const { data: before } = await showPaymentHook(context);
  const { secret, payment_link: paymentLink } = body;
  const values = {
    ...(secret === undefined
      ? {}
      : { secretEncrypted: secret === null ? null : sealHookSecret(secret, userId), heardAt: null }),
    ...(paymentLink === undefined ? {} : { paymentLink }),
  };
  const changes = fieldChanges(
    { secret: before.has_secret ? "before" : null, payment_link: before.payment_link },
    {
      secret: secret === undefined ? (before.has_secret ? "before" : null) : secret,
      payment_link: paymentLink === undefined ? before.payment_link : paymentLink,
    },
    ["secret"],
  );
  if (Object.keys(changes).length > 0) {
    await within(
      3 * SECOND,
      database().transaction(async (tx) => {
        await tx
          .insert(paymentHooks)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: paymentHooks.userId, set: values });
        await recordChange(
          context,
          { action: "updated", entity: "payment hook", entityId: userId, changes },
          tx,
        );
      }),
    );
  }
  return showPaymentHook(context);
};
