import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { SECOND } from "@/lib/platform/core/clock";
import { isPublicAddress } from "./public-address";

export class BlockedAddressError extends Error {}

export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Options = {
  allowPrivate: boolean;
  /** By default the system's resolver; tests pass their own. */
  resolve?: Resolve;
};

/**
 * Keep-alive connections to targets. Unless private targets are allowed, every connection is checked when it is made: a
 * literal before it is dialled (Node does no lookup for those), a name by all its addresses, of which one bad one is
 * enough to refuse it. The checked addresses are the ones dialled, so DNS cannot change in between.
 */
export function createTargetAgent({ allowPrivate, resolve = resolveBySystem }: Options): Agent {
  const options = { timeout: 5 * SECOND, allowH2: false };
  const shareable = { connections: 256, maxHeaderSize: 16 * 1024, allowH2: false };
  if (allowPrivate) return new Agent({ ...shareable, connect: buildConnector(options) });
  const connect = buildConnector({ ...options, lookup: guardedLookup(shareLookups(resolve)) });
  return new Agent({
    ...shareable,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) && !isPublicAddress(host)) {
        callback(new BlockedAddressError("The target's address is not public"), null);
        return;
      }
      connect(target, callback);
    },
  });
}

function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) {
        callback(error ?? new Error("The target's name resolves to nothing"), "", 0);
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        callback(
          new BlockedAddressError("The target's name resolves to an address that is not public"),
          "",
          0,
        );
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

const resolveBySystem: Resolve = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/**
 * One lookup at a time per name: the system resolver has four threads, and a dead name blocks one for many seconds.
 * Results are not cached.
 */
function shareLookups(resolve: Resolve): Resolve {
  const waiting = new Map<string, Parameters<Resolve>[1][]>();
  return (hostname, callback) => {
    const others = waiting.get(hostname);
    if (others) {
      others.push(callback);
      return;
    }
    waiting.set(hostname, [callback]);
    resolve(hostname, (error, addresses) => {
      const callbacks = waiting.get(hostname) ?? [];
      waiting.delete(hostname);
      for (const answer of callbacks) answer(error, addresses);
    });
  };
}
