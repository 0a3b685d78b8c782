import { createTwilioClient } from "./client";

/** Millionths of the currency's unit. */
export type Price = { micros: number; currency: string };

/** Twilio writes charges as negative decimals, such as "-0.00850"; null until it has set them. */
export function readPrice(price: string | null | undefined, unit: string | null | undefined): Price | null {
  if (!price || !unit || !/^-?\d+(\.\d+)?$/.test(price) || !/^[A-Za-z]{3}$/.test(unit)) return null;
  const micros = Math.round(Math.abs(Number(price)) * 1e6);
  return { micros, currency: unit.toUpperCase() };
}

const MOST = 5_000;

/** The prices of texts that were sent since then, by their sid; those without one yet are left out. */
export async function readTextPrices(since: Date): Promise<Map<string, Price>> {
  const prices = new Map<string, Price>();
  const texts = await createTwilioClient()?.messages.list({
    dateSentAfter: since,
    pageSize: 500,
    limit: MOST,
  });
  for (const { sid, price, priceUnit } of texts ?? []) {
    const read = readPrice(price, priceUnit);
    if (read) prices.set(sid, read);
  }
  return prices;
}
