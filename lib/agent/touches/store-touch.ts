import { database } from "@/db/client";
import { touches } from "@/db/schema/sources";
import { recordEvents } from "@/lib/platform/outbox/record-events";

type NewTouch = typeof touches.$inferInsert;

/** Stores a contact with an advertisement, once; returns whether it is new. */
export async function storeTouch(touch: NewTouch): Promise<boolean> {
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(touches)
      .values({ ...touch, page: touch.page ? withoutQuery(touch.page) : null })
      .onConflictDoNothing()
      .returning({ id: touches.id });
    if (!row) return false;
    const payload = { touchId: row.id, userId: touch.userId };
    await recordEvents([{ name: "touch.received", subject: touch.userId, payload }], tx);
    return true;
  });
}

/** The query of an address may hold anything, such as what the visitor typed. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.slice(0, 500);
}
