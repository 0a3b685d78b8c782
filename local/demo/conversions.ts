import type { ConversionFacts, conversionOutbox, conversionSettings } from "@/db/schema/conversions";
import type { jobOutcomes } from "@/db/schema/money";
import { DIAGNOSES, googleSentence } from "@/lib/outward/conversions/sentences";
import { DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import { GOOGLE_ADS, META_DATASET_ID } from "../stack/emulator-seed";
import { hartley } from "./accounts";
import type { DemoBooking } from "./demo-types";
import { addDays, addMinutes, londonDay } from "./london-time";
import { makeId } from "./stable-id";

type Event = typeof conversionOutbox.$inferInsert;

export function buildConversionSettings(now: Date): (typeof conversionSettings.$inferInsert)[] {
  return [
    {
      userId: hartley.userId,
      metaOn: true,
      metaDatasetId: META_DATASET_ID,
      googleOn: true,
      googleOperatingAccount: GOOGLE_ADS.account,
      googleCallAction: GOOGLE_ADS.callAction,
      googlePurchaseAction: GOOGLE_ADS.purchaseAction,
      callersAgreeSince: addDays(londonDay(now), -40),
      callersAgreeBy: "Joe Hartley",
    },
  ];
}

/** What was sent about the last paid jobs: the newest one is still to be sent, one was refused, one customer declined. */
export function buildConversions(
  now: Date,
  bookings: readonly DemoBooking[],
  outcomes: readonly (typeof jobOutcomes.$inferInsert)[],
): Event[] {
  const paid = outcomes
    .filter(({ userId, outcome }) => userId === hartley.userId && outcome === "paid")
    .sort((one, other) => other.toldAt.getTime() - one.toldAt.getTime())
    .slice(0, 12);
  return paid.flatMap(({ bookingId, amountMinor, currency, toldAt }, place) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    if (!booking || !amountMinor || !currency) return [];
    const phones = [booking.clientPhone, booking.callerPhone].filter((phone) => typeof phone === "string");
    const payload: ConversionFacts = {
      phones: [...new Set(phones)],
      name: booking.clientName ?? null,
      country: DEFAULT_COUNTRY_CODE,
      click: {},
      personalised: false,
      amount: { minor: amountMinor, currency },
      source: "tap",
    };
    return (["meta", "google"] as const).map((provider): Event => {
      const isMeta = provider === "meta";
      const at = place === 0 ? now : addMinutes(toldAt, 11);
      return {
        id: makeId(`conversion ${provider} ${bookingId}`),
        userId: hartley.userId,
        bookingId,
        callId: booking.callId ?? null,
        provider,
        destination: isMeta
          ? `meta:${META_DATASET_ID}`
          : `google:${GOOGLE_ADS.account}/${GOOGLE_ADS.purchaseAction}`,
        eventName: "Purchase",
        eventId: `purchase-${bookingId}`,
        happenedAt: toldAt,
        dueAt: addMinutes(at, 5),
        createdAt: toldAt,
        updatedAt: at,
        ...outcomeOf(place, isMeta, { payload, at }),
      };
    });
  });
}

type Outcome = Pick<Event, "status" | "payload" | "consent"> & Partial<Event>;

function outcomeOf(
  place: number,
  isMeta: boolean,
  { payload, at }: { payload: ConversionFacts; at: Date },
): Outcome {
  if (place === 0) return { status: "waiting", payload, consent: "callers" };
  if (place === 4)
    return { status: "no_consent", payload: null, consent: null, diagnosis: DIAGNOSES.refusedConsent };
  if (place === 2 && !isMeta) {
    const diagnosis = googleSentence("INVALID_GCLID");
    return { status: "refused", payload, consent: "page", attempts: 1, sentAt: at, diagnosis };
  }
  return { status: "accepted", payload, consent: "callers", attempts: 1, sentAt: at };
}
