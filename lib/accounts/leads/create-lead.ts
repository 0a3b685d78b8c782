import { database } from "@/db/client";
import { contactLeads } from "@/db/schema/leads";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { contact } from "./contract";

/**
 * Stores a contact request. If the honeypot field is filled in, it is refused with a message rather than dropped
 * silently: if the browser filled it in, the person still has the text and can send it again.
 */
export const createLead: Verb<typeof contact> = async (_context, { body }) => {
  const { website, businessType, message, ...person } = body;
  if (website) {
    throw new AppError("invalid_input", "That looked like an automated message. Please send it again.");
  }
  const row = await within(
    5_000,
    database().transaction(async (tx) => {
      const [added] = await tx
        .insert(contactLeads)
        .values({ ...person, businessType: businessType || null, message: message || null })
        .returning({ id: contactLeads.id });
      if (!added) throw new Error("The insert returned no row");
      const { id } = added;
      await recordEvents([{ name: "lead.received", subject: id, payload: { leadId: id } }], tx);
      return added;
    }),
  );
  return { data: row };
};
