import { inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { contactLeads } from "@/db/schema/leads";
import { isAdmin } from "@/lib/platform/auth/tables";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { type NewEvent, startRuns } from "./start-runs";

/** Contact requests from the agency's own pages start the workflows of its admins: no client owns them. */
export async function startForLeads(leadIds: string[]): Promise<void> {
  const [leads, admins] = await Promise.all([
    database().select().from(contactLeads).where(inArray(contactLeads.id, leadIds)),
    database()
      .select({ id: profiles.id })
      .from(profiles)
      .where(isAdmin(sql`${profiles.id}`)),
  ]);
  await startRuns(
    leads.flatMap(({ id, fullName, email, phone, company, businessType, message, createdAt }) =>
      admins.map(
        (admin): NewEvent => ({
          userId: admin.id,
          kind: "lead.received",
          key: `lead.received|${id}`,
          happenedAt: createdAt,
          subject: `${fullName}, ${company}`,
          data: {
            full_name: fullName,
            email,
            phone: toE164(phone) ?? phone,
            company,
            business_type: businessType,
            message,
          },
        }),
      ),
    ),
  );
}
