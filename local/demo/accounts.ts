import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { type ClientAbroad, clientsAbroad } from "./abroad/clients";
import type { DemoBooking, DemoPhoneNumber, DemoUser, DemoWorkspace } from "./demo-types";
import { addDays, atLondon, londonDay } from "./london-time";
import { makeHexId, makeId } from "./stable-id";

const HARTLEY_AGE_IN_DAYS = 190;
const CLYDE_AGE_IN_DAYS = 41;
const ABROAD_AGE_IN_DAYS = 30;

export const adminUserId = makeId("user admin");
export const ADMIN_EMAIL = "admin@callwright.test";
export const SUPPORT_EMAIL = "support@callwright.test";
/** Hartley's people besides its owner. */
export const OFFICE_EMAIL = "meg@hartley-plumbing.test";
export const ENGINEER_EMAIL = "tom@hartley-plumbing.test";
const engineerId = makeId("user tom");
const hartleyId = makeId("user hartley");
const clydeId = makeId("user clyde");
const brightsparkId = makeId("user brightspark");

/** A client firm: its owner and the line that its voice agent answers. */
export type Firm = {
  userId: string;
  email: string;
  phoneNumber: string;
  vapiPhoneNumberId: string;
  assistantId: string;
};

export const hartley = firm("hartley", hartleyId, "owner@hartley-plumbing.test", "+441134960150");
/** Hartley's other line, whose jobs still go into Hartley's own system. */
export const hartleySecond: Firm = {
  ...hartley,
  phoneNumber: "+441134960199",
  vapiPhoneNumberId: makeId("vapi phone hartley 2"),
};
export const clyde = firm("clyde", clydeId, "owner@clyde-roofing.test", "+441414960210");
export const brightspark = firm(
  "brightspark",
  brightsparkId,
  "owner@brightspark-electrical.test",
  "+441174960330",
);

/** One in every country but the first. */
export type AbroadFirm = ClientAbroad & Firm;
export const abroad: AbroadFirm[] = clientsAbroad.map((each) => ({
  ...each,
  ...firm(each.username, makeId(`user ${each.username}`), each.email, each.phoneNumber),
}));

export function buildUsers(now: Date): DemoUser[] {
  const daysAgo = (days: number) => atLondon(addDays(londonDay(now), -days), "09:30");
  return [
    {
      id: adminUserId,
      email: ADMIN_EMAIL,
      username: "admin",
      fullName: "Priya Nair",
      agencyRole: "admin",
      createdAt: daysAgo(HARTLEY_AGE_IN_DAYS + 20),
    },
    {
      id: makeId("user support"),
      email: SUPPORT_EMAIL,
      username: "support",
      fullName: "Sal Reyes",
      agencyRole: "support",
      createdAt: daysAgo(60),
    },
    {
      id: makeId("user meg"),
      email: OFFICE_EMAIL,
      username: "meg",
      fullName: "Meg Mills",
      memberOf: { userId: hartleyId, role: "office" },
      createdAt: daysAgo(120),
    },
    {
      id: engineerId,
      email: ENGINEER_EMAIL,
      username: "tom",
      fullName: "Tom Turner",
      memberOf: { userId: hartleyId, role: "engineer" },
      createdAt: daysAgo(90),
    },
    {
      ...client(hartley, "hartley", "Joe Hartley, Hartley & Sons Plumbing", daysAgo(HARTLEY_AGE_IN_DAYS)),
      town: "Leeds",
    },
    {
      ...client(clyde, "clyde", "Eilidh Murray, Clyde Roofing", daysAgo(CLYDE_AGE_IN_DAYS)),
      town: "Glasgow",
    },
    {
      ...client(brightspark, "brightspark", "Sam Okafor, Brightspark Electrical", daysAgo(1)),
      town: "Bristol",
    },
    ...abroad.map((each) => ({
      ...client(each, each.username, `${each.owner}, ${each.business}`, daysAgo(ABROAD_AGE_IN_DAYS)),
      country: each.country,
      town: each.city,
    })),
  ];
}

/** Every other job ahead of Hartley's is its engineer's. */
export function giveJobs(now: Date, bookings: DemoBooking[]): void {
  const ahead = bookings.filter(({ userId, endsAt }) => userId === hartleyId && endsAt > now);
  ahead.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [place, booking] of ahead.entries()) if (place % 2 === 0) booking.assigneeId = engineerId;
}

/**
 * Hartley's job value is the average that its agent quotes. Brightspark has no plan, so that it shows the defaults.
 * Clyde pays no deposit.
 */
export const attributes: DemoWorkspace["attributes"] = [
  {
    userId: hartleyId,
    costPerJob: "95.00",
    downPayment: "1500.00",
    monthlyPayment: "450.00",
    monthsPaid: 6,
    currency: "GBP",
  },
  {
    userId: clydeId,
    costPerJob: "640.00",
    downPayment: "0.00",
    monthlyPayment: "350.00",
    monthsPaid: 1,
    currency: "GBP",
  },
  ...abroad.map(({ userId, country, costPerJob }) => ({
    userId,
    costPerJob,
    downPayment: "0.00",
    monthlyPayment: "350.00",
    monthsPaid: 1,
    currency: countryOf(country).currency,
  })),
];

/** Unassigned now, with a past owner. */
const spareLine = "+442079460440";

export const phoneNumbers: DemoPhoneNumber[] = [
  listed(hartley.phoneNumber, "Leeds main line"),
  listed(hartleySecond.phoneNumber, "Leeds second line"),
  listed(clyde.phoneNumber, "Glasgow"),
  listed(brightspark.phoneNumber, "Bristol"),
  listed("+441174960331", "Bristol spare"),
  listed(spareLine, "London spare"),
  ...abroad.map(({ phoneNumber, city }) => listed(phoneNumber, city)),
];

export function buildPhoneAssignments(now: Date): DemoWorkspace["phoneAssignments"] {
  const users = buildUsers(now);
  const assigned = (line: Firm, description: string, sipName: string) => ({
    id: makeId(`phone ${line.phoneNumber}`),
    phoneNumber: line.phoneNumber,
    userId: line.userId,
    description,
    isActive: true,
    twilioSid: sidOf(line.phoneNumber),
    vapiPhoneNumberId: line.vapiPhoneNumberId,
    sipUri: `sip:${sipName}@sip.vapi.ai`,
    vapiAssistantId: line.assistantId,
    createdAt: users.find((user) => user.id === line.userId)?.createdAt ?? now,
  });
  return [
    assigned(hartley, "Main line", "hartley-plumbing"),
    assigned(hartleySecond, "Second line, booked in their own system", "hartley-second"),
    assigned(clyde, "Office line", "clyde-roofing"),
    assigned(brightspark, "Main line", "brightspark-electrical"),
    ...abroad.map((each) => assigned(each, "Main line", each.username)),
    {
      id: makeId("phone clyde before"),
      phoneNumber: spareLine,
      userId: clyde.userId,
      description: "Number during the trial",
      isActive: false,
      twilioSid: sidOf(spareLine),
      createdAt: atLondon(addDays(londonDay(now), -CLYDE_AGE_IN_DAYS), "09:30"),
      endedAt: atLondon(addDays(londonDay(now), -27), "16:10"),
    },
  ];
}

function firm(name: string, userId: string, email: string, phoneNumber: string): Firm {
  return {
    userId,
    email,
    phoneNumber,
    vapiPhoneNumberId: makeId(`vapi phone ${name}`),
    assistantId: makeId(`vapi assistant ${name}`),
  };
}

function client(line: Firm, username: string, fullName: string, createdAt: Date): DemoUser {
  return { id: line.userId, email: line.email, username, fullName, createdAt };
}

function listed(phoneNumber: string, friendlyName: string): DemoPhoneNumber {
  return { sid: sidOf(phoneNumber), phoneNumber, friendlyName };
}

function sidOf(phoneNumber: string): string {
  return `PN${makeHexId(`sid ${phoneNumber}`)}`;
}
