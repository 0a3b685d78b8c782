import type { campaignNumbers, touches, touchSites } from "@/db/schema/sources";
import { hartley, hartleySecond } from "./accounts";
import { boilerCampaign, emergencyCampaign } from "./ads";
import type { DemoCall, DemoWorkspace } from "./demo-types";
import { addDays, addMinutes, atLondon, londonDay } from "./london-time";
import { makeId } from "./stable-id";

/** Since when the second line is on one advertisement alone. */
const DAYS = 28;
/** Every fifth of the calls since then came in on it, every ninth after a form. */
const ON_THE_NUMBER = 5;
const AFTER_A_FORM = 9;

/** Rings the campaign's number in some of the calls, and sends a form before some others. */
export function buildSources(now: Date, calls: readonly DemoCall[]) {
  const startsAt = atLondon(addDays(londonDay(now), -DAYS), "09:00");
  const recent = calls.filter(
    ({ row }) =>
      row.userId === hartley.userId &&
      row.callDirection === "inbound" &&
      row.phoneNumber !== null &&
      row.happenedAt > startsAt,
  );
  const measured = recent.filter((_, index) => index % ON_THE_NUMBER === 2);
  for (const { row } of measured) {
    row.vapiPhoneNumber = hartleySecond.phoneNumber;
    row.vapiPhoneNumberId = hartleySecond.vapiPhoneNumberId;
  }
  const clicked = recent.filter((call, index) => index % AFTER_A_FORM === 4 && !measured.includes(call));
  const sources: Pick<DemoWorkspace, "campaignNumbers" | "touchSites" | "touches"> = {
    campaignNumbers: [numberOf(startsAt)],
    touchSites: [page(startsAt)],
    touches: clicked.map((call, index) => touchOf(call, index)),
  };
  return sources;
}

const numberOf = (startsAt: Date): typeof campaignNumbers.$inferInsert => ({
  id: makeId("campaign number boiler"),
  campaignId: boilerCampaign,
  assignmentId: makeId(`phone ${hartleySecond.phoneNumber}`),
  userId: hartley.userId,
  phoneNumber: hartleySecond.phoneNumber,
  startsAt,
});

const page = (createdAt: Date): typeof touchSites.$inferInsert => ({
  userId: hartley.userId,
  key: "hartleydemokey01",
  origins: ["https://www.hartleyandsons.example"],
  heardAt: createdAt,
  createdAt,
});

/** One in three came from Google, of which we do not know the campaign. */
function touchOf({ row }: DemoCall, index: number): typeof touches.$inferInsert {
  const isGoogle = index % 3 === 2;
  const at = addMinutes(row.happenedAt, -95);
  return {
    id: makeId(`touch ${row.callId}`),
    userId: hartley.userId,
    source: "script",
    externalId: makeId(`touch ${row.callId}`),
    phone: row.phoneNumber,
    ...(isGoogle
      ? { gclid: `demo-${index}`, utm: { source: "google", medium: "cpc" } }
      : { fbclid: `demo-${index}`, utm: { source: "facebook", id: emergencyCampaign.facebookId } }),
    page: "https://www.hartleyandsons.example/contact",
    at,
    adUserData: "granted",
    adPersonalization: "denied",
    consentSource: "consent_mode",
    createdAt: at,
  };
}
