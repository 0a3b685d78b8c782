import type { Address, Endpoint } from "@/lib/platform/http/endpoint";
import { ApiError, callEndpoint } from "./call-endpoint";
import { changeLater, type LaterTap, readLater } from "./later";

type Sender = { userId: string; getAccessToken: () => Promise<string | null> };

/**
 * Sends what waits, oldest first and one at a time, in one tab only. Stops at the first that gets no answer; one that is
 * refused is put aside with the reason. Resolves to how many were applied. Never throws.
 */
export async function sendLater(sender: Sender): Promise<number> {
  const send = () => sendWaiting(sender).catch(() => 0);
  return navigator.locks ? navigator.locks.request(`callwright-later ${sender.userId}`, send) : send();
}

async function sendWaiting({ userId, getAccessToken }: Sender): Promise<number> {
  for (let applied = 0; ; ) {
    const [tap] = readLater(userId).waiting;
    const token = tap && (await getAccessToken());
    if (!tap || !token) return applied;
    const address: Address<Endpoint> = { method: tap.method, path: tap.path };
    try {
      await callEndpoint(address, tap.input as never, { token, key: tap.key });
      applied += 1;
      changeLater(userId, (later) => ({ ...later, waiting: without(later.waiting, tap) }));
    } catch (error) {
      if (!isRefusal(error)) return applied;
      const { key, label, path, input } = tap;
      const refused = { key, label, path, input, why: error.message };
      changeLater(userId, (later) => ({
        waiting: without(later.waiting, tap),
        refused: [...later.refused, refused],
      }));
    }
  }
}

const without = (taps: readonly LaterTap[], { key }: LaterTap) => taps.filter((tap) => tap.key !== key);

/** The same request would be refused again: not an ended session, one to confirm, a limit or an outage. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  error.body.proof === undefined;
