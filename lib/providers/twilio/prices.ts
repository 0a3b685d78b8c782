import { createTwilioClient } from "./client";
import { type Price, readPrice } from "./read-price";

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
