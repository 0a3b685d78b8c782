import { ADMIN_EMAIL, abroad, adminUserId, clyde, type Firm, hartley } from "./accounts";
import type { DemoConnection } from "./demo-types";
import { addDays, addMinutes, atLondon, londonDay } from "./london-time";
import { makeHexId } from "./stable-id";

export function buildConnections(now: Date): DemoConnection[] {
  const daysAgo = (days: number) => atLondon(addDays(londonDay(now), -days), "10:20");
  const working = (
    firm: Pick<Firm, "userId" | "email">,
    service: DemoConnection["service"],
    createdAt: Date,
  ): DemoConnection => ({
    userId: firm.userId,
    service,
    account: firm.email,
    refreshToken: `demo-refresh-${makeHexId(`token ${firm.userId} ${service}`)}`,
    needsReauth: false,
    lastError: null,
    checkedAt: addMinutes(now, -12),
    createdAt,
  });
  const broken = (firm: Firm, service: DemoConnection["service"], createdAt: Date, since: Date) => ({
    ...working(firm, service, createdAt),
    refreshToken: null,
    needsReauth: true,
    lastError: "invalid_grant: Token has been expired or revoked.",
    checkedAt: since,
  });
  return [
    working(hartley, "google_calendar", daysAgo(186)),
    working(hartley, "google_gmail", daysAgo(160)),
    working(hartley, "google_drive", daysAgo(121)),
    working(hartley, "google_sheets", daysAgo(121)),
    broken(hartley, "google_contacts", daysAgo(98), daysAgo(3)),
    broken(clyde, "google_calendar", daysAgo(38), daysAgo(2)),
    working({ userId: adminUserId, email: ADMIN_EMAIL }, "google_ads", daysAgo(35)),
    ...abroad.map((firm) => working(firm, "google_calendar", daysAgo(28))),
  ];
}
