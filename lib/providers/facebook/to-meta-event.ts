import { createHash } from "node:crypto";
import type { UserData } from "facebook-nodejs-business-sdk";
import { loadSdk } from "./sdk";

/** A conversion in our words. */
export type MetaConversion = {
  id: string;
  name: "Schedule" | "Purchase";
  at: Date;
  /** For a purchase: an accounting or payment system reported it. */
  bySystem: boolean;
  /** E.164: the SDK hashes a national number as it is. */
  phones: readonly string[];
  fullName: string | null;
  /** ISO 3166, two letters. */
  country: string;
  /** Ours, of the customer: hashed here, since version 24 of the SDK does not. */
  customer: string;
  fbc?: string;
  fbp?: string;
  /** The id of a lead from an instant form. */
  leadId?: string;
  /** The name of the system that reported it. */
  toldBy: string;
  amount: { minor: number; currency: string } | null;
  /** Limited Data Use: this person may be in California. */
  limited: boolean;
};

/** As it is sent: everything that identifies a person is hashed. */
export type MetaEvent = Record<string, unknown> & { event_id?: string };

/**
 * The event as Meta's SDK normalises and hashes it; null if nothing valid is left that identifies the customer. A field
 * that the SDK refuses is left out. Uses no `EventRequest`: its constructor sets the token of the whole process.
 */
export async function toMetaEvent(conversion: MetaConversion): Promise<MetaEvent | null> {
  const { ServerEvent, CustomData } = await loadSdk();
  const { id, name, at, amount, limited, leadId, toldBy } = conversion;
  const user = await validUser(conversion);
  if (!user) return null;
  const event = new ServerEvent()
    .setEventName(name)
    .setEventTime(Math.floor(at.getTime() / 1_000))
    .setEventId(id)
    .setActionSource(sourceOf(conversion))
    .setUserData(user);
  const lead = leadId ? { event_source: "crm", lead_event_source: toldBy } : null;
  if (amount || lead) {
    const data = new CustomData();
    if (amount) data.setValue(amount.minor / 100).setCurrency(amount.currency);
    if (lead) data.setCustomProperties(lead);
    event.setCustomData(data);
  }
  // We send no address of theirs to locate them by, so they count as Californians.
  if (limited) {
    event.setDataProcessingOptions(["LDU"]);
    event.setDataProcessingOptionsCountry(1);
    event.setDataProcessingOptionsState(1000);
  }
  return event.normalize();
}

/** The sender warrants that it is true. Nothing was sold in a shop, so a job that a person called paid is `other`. */
function sourceOf({ name, leadId, bySystem }: MetaConversion): string {
  if (leadId) return "system_generated";
  if (name === "Schedule") return "phone_call";
  return bySystem ? "system_generated" : "other";
}

type Fill = (user: UserData) => unknown;

async function validUser(conversion: MetaConversion): Promise<UserData | null> {
  const { UserData: User } = await loadSdk();
  const { phones, fullName, country, customer, fbc, fbp, leadId } = conversion;
  const isValid = (fill: Fill) => {
    const tried = new User();
    try {
      fill(tried);
      tried.normalize();
      return true;
    } catch {
      return false;
    }
  };
  const good = phones.filter((phone) => isValid((user) => user.setPhone(phone)));
  const identifying: Fill[] = [
    ...(good.length > 0 ? [(user: UserData) => user.setPhones([...good])] : []),
    ...(fbc ? [(user: UserData) => user.setFbc(fbc)] : []),
    ...(fbp ? [(user: UserData) => user.setFbp(fbp)] : []),
    ...(leadId ? [(user: UserData) => user.setLeadId(leadId)] : []),
  ];
  if (identifying.length === 0) return null;
  const [first, ...others] = (fullName ?? "").trim().split(/\s+/).filter(Boolean);
  const last = others.at(-1);
  const added: Fill[] = [
    (user) => user.setExternalId(createHash("sha256").update(customer).digest("hex")),
    (user) => user.setCountry(country.toLowerCase()),
    ...(first ? [(user: UserData) => user.setFirstName(first)] : []),
    ...(last ? [(user: UserData) => user.setLastName(last)] : []),
  ];
  const user = new User();
  for (const fill of [...identifying, ...added.filter(isValid)]) fill(user);
  return user;
}
