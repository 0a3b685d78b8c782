import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { touchSites } from "@/db/schema/sources";
import type { Context } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import { readBody } from "@/lib/platform/http/body";
import type { Input } from "@/lib/platform/http/endpoint";
import { invalidInput } from "@/lib/platform/http/failure";
import { consume } from "@/lib/platform/http/rate-limit";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { readTypedNumber } from "@/lib/platform/locale/read-number";
import { type receiveTouch as contract, pageTouch } from "./contract";
import { storeTouch } from "./store-touch";

const KILOBYTES = 1024;
const LARGEST = 4 * KILOBYTES;
/** However many visitors a page has, or says it has. */
const A_DAY = { max: 2_000, seconds: 24 * 60 * 60 };
/** How many of them one address may send, so that a stranger cannot use up the limit of the page's visitors. */
const A_DAY_FROM_ONE = { ...A_DAY, max: 100 };

/**
 * Stores what a client's own page tells of a visitor who sent a form. Everything is a stranger's: the key is public and
 * the origin keeps out other sites' pages, not programs. So it can add a match to a call, and nothing measured. Plain
 * text, so that a browser sends it without asking first; its answer is for no page to read but the client's.
 */
export async function receiveTouch(
  { address }: Context,
  { params }: Input<typeof contract>,
  request: Request,
): Promise<Response> {
  const [site] = await database()
    .select({ userId: touchSites.userId, origins: touchSites.origins, country: profiles.country })
    .from(touchSites)
    .innerJoin(profiles, eq(profiles.id, touchSites.userId))
    .where(eq(touchSites.key, params.key));
  const origin = request.headers.get("origin") ?? "";
  if (!site?.origins.includes(origin)) {
    throw new AppError(
      "unauthenticated",
      "This page is not one that we know. Check the key in its script, and its address, in the admin panel.",
    );
  }
  await consume(`touches ${site.userId} ${address}`, A_DAY_FROM_ONE);
  await consume(`touches ${site.userId}`, A_DAY);
  const touch = parse(
    (await readBody(request, { limit: LARGEST, unauthenticated: address })).toString("utf8"),
  );
  const phone = readTypedNumber(touch.phone, countryOf(site.country));
  // Without a number it could never be joined to a call, so it is not kept.
  if (phone) {
    const { id, consent, ...sent } = touch;
    await storeTouch({
      ...sent,
      userId: site.userId,
      source: "script",
      externalId: id,
      phone,
      at: new Date(),
      adUserData: consent.ad_user_data,
      adPersonalization: consent.ad_personalization,
      consentSource: consent.source,
    });
    await database()
      .update(touchSites)
      .set({ heardAt: sql`now()` })
      .where(eq(touchSites.userId, site.userId));
  }
  return new Response(null, {
    status: 204,
    headers: { "access-control-allow-origin": origin, vary: "origin", "cache-control": "no-store" },
  });
}

function parse(text: string) {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new AppError("invalid_input", "The request is not valid JSON. Please check it and send it again.");
  }
  const touch = pageTouch.safeParse(sent);
  if (touch.success) return touch.data;
  throw invalidInput(touch.error);
}
