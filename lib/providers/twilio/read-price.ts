/** Millionths of the currency's unit. */
export type Price = { micros: number; currency: string };

/** Twilio writes charges as negative decimals, such as "-0.00850"; null until it has set them. */
export function readPrice(price: string | null | undefined, unit: string | null | undefined): Price | null {
  if (!price || !unit || !/^-?\d+(\.\d+)?$/.test(price) || !/^[A-Za-z]{3}$/.test(unit)) return null;
  const micros = Math.round(Math.abs(Number(price)) * 1e6);
  return { micros, currency: unit.toUpperCase() };
}
