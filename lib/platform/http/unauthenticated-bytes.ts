import { AppError } from "@/lib/platform/core/errors";

/** Limits for all requests of this process, and per address. The largest message we accept is 10 MB. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_OF_AN_ADDRESS = 12 * 1024 * 1024;

type Reading = { address: string; bytes: number; end: (why: AppError) => void };
type Held = { total: number; byAddress: Map<string, number>; readings: Set<Reading> };

/** On globalThis, because Next bundles routes separately. */
const shared = globalThis as typeof globalThis & { callwrightUnauthenticated?: Held };
const all = (): Held => {
  shared.callwrightUnauthenticated ??= { total: 0, byAddress: new Map(), readings: new Set() };
  return shared.callwrightUnauthenticated;
};

/**
 * Counts the bytes of bodies held in memory before their sender is authenticated. Beyond an address's share, the
 * request itself is ended; beyond the total, the largest request of the address that holds most. So a sender of many
 * large bodies displaces its own requests, not the provider's.
 */
export function holdUnauthenticated(address: string, end: Reading["end"]) {
  const reading: Reading = { address, bytes: 0, end };
  const held = all();
  held.readings.add(reading);
  return {
    add(bytes: number): void {
      if (!held.readings.has(reading)) return;
      count(reading, bytes);
      if ((held.byAddress.get(address) ?? 0) > MOST_OF_AN_ADDRESS) drop(reading);
      else if (held.total > MOST_BYTES) drop(greediest() ?? reading);
    },
    release: () => forget(reading),
  };
}

/** Bytes currently held: for tests. */
export const unauthenticatedBytes = () => all().total;

function greediest(): Reading | undefined {
  const [address] = largest([...all().byAddress], ([, bytes]) => bytes) ?? [];
  return largest(
    [...all().readings].filter((reading) => reading.address === address),
    ({ bytes }) => bytes,
  );
}

const largest = <T>(of: T[], size: (each: T) => number) =>
  of.reduce<T | undefined>((most, each) => (most && size(most) >= size(each) ? most : each), undefined);

function drop(reading: Reading): void {
  forget(reading);
  reading.end(
    new AppError("unavailable", "Too much is arriving at once. Please send it again in a minute.", {
      retryAfterSeconds: 30,
    }),
  );
}

function forget(reading: Reading): void {
  if (!all().readings.delete(reading)) return;
  count(reading, -reading.bytes);
}

function count(reading: Reading, bytes: number): void {
  const held = all();
  const ofAddress = (held.byAddress.get(reading.address) ?? 0) + bytes;
  reading.bytes += bytes;
  held.total += bytes;
  if (ofAddress > 0) held.byAddress.set(reading.address, ofAddress);
  else held.byAddress.delete(reading.address);
}
