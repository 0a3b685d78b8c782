import { adminUserId, brightspark, clyde, hartley } from "./accounts";
import type { DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay } from "./london-time";

type Change = DemoWorkspace["changes"][number];

/** The admin's recent changes, oldest first: row ids follow the order of writing. */
export function buildChanges(now: Date, phones: DemoWorkspace["phoneAssignments"]): Change[] {
  const daysAgo = (days: number, time: string) => atLondon(addDays(londonDay(now), -days), time);
  const made = (by: Omit<Change, "actorId">): Change => ({ actorId: adminUserId, ...by });
  const set = (to: unknown) => ({ from: null, to });
  const line = phones.find(({ userId }) => userId === brightspark.userId);
  return [
    made({
      action: "updated",
      entity: "payment plan",
      entityId: hartley.userId,
      userId: hartley.userId,
      changes: { monthlyPayment: { from: 400, to: 450 }, monthsPaid: { from: 5, to: 6 } },
      createdAt: daysAgo(12, "16:02"),
    }),
    made({
      action: "updated",
      entity: "system setting",
      entityId: "vapi_webhook_secret",
      changes: { value: { from: "•••", to: "•••" } },
      createdAt: daysAgo(9, "10:41"),
    }),
    made({
      action: "created",
      entity: "automation key",
      userId: clyde.userId,
      changes: { name: set("Quote follow-up"), userId: set(clyde.userId) },
      createdAt: daysAgo(3, "14:20"),
    }),
    made({
      action: "created",
      entity: "user",
      entityId: brightspark.userId,
      userId: brightspark.userId,
      changes: { email: set(brightspark.email), fullName: set("Sam Okafor, Brightspark Electrical") },
      createdAt: daysAgo(1, "09:30"),
    }),
    made({
      action: "assigned",
      entity: "phone assignment",
      entityId: line?.id,
      userId: brightspark.userId,
      changes: {
        phoneNumber: set(brightspark.phoneNumber),
        description: set("Main line"),
        userId: set(brightspark.userId),
      },
      createdAt: daysAgo(1, "09:34"),
    }),
  ];
}
