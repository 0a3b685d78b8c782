import type { Actor } from "./context";
import type { Role } from "./permissions";

/** What pages tell the browser of who is signed in: its own session names the person alone. */
export type OwnRole = {
  role: Role;
  /** The client whose pages are shown: the person's own account, or the one that they view. */
  accountId: string;
  /** Viewing a client's pages, so the navigation offers both. */
  isViewing: boolean;
};

export const ownRoleOf = ({ role, accountId, view }: Actor): OwnRole => ({
  role,
  accountId: view?.client.accountId ?? accountId,
  isViewing: view !== undefined,
});
