import type { ServiceHealth, TokenStatus } from "./contract";
import { type ClientService, GOOGLE_SERVICES } from "./services";

/** A service as the client sees it (DATA-14). */
export type ServiceConnection = {
  id: ClientService;
  name: string;
  /** The group of services, in lower case. */
  category: "google";
  /** Whether a token is stored, working or not; null while unknown (SERV-06). */
  connected: boolean | null;
  tokenStatus: TokenStatus | null;
  needsReauth: boolean;
  account: string | null;
};

/** `health` is undefined until it has been read. */
export function toConnection(
  id: ClientService,
  health: readonly ServiceHealth[] | undefined,
): ServiceConnection {
  const known = health?.find(({ service }) => service === id);
  return {
    id,
    name: GOOGLE_SERVICES[id].name,
    category: "google",
    connected: known ? known.status !== "not_connected" : null,
    tokenStatus: known?.status ?? null,
    needsReauth: known?.action_needed === "reauthenticate",
    account: known?.account ?? null,
  };
}
