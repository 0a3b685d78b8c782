import type { UserDetails } from "@/lib/accounts/users/contract";

export type UserAction = {
  label: string;
  question: string;
  /** The change to send. */
  consequence: string;
  change: { disabled: boolean } | { admin: boolean };
  done: { title: string; description: string };
};

/** The actions on a user; admins cannot disable themselves. */
export function userActions(
  { full_name: name, is_admin, approved_at, disabled_at }: UserDetails,
  isSelf: boolean,
): UserAction[] {
  const access = disabled_at ? (approved_at ? enable(name) : approve(name)) : disable(name);
  const rights = is_admin ? takeRights(isSelf ? "your" : `${name}'s`, name) : giveRights(name);
  return isSelf ? [rights] : [rights, access];
}

const disable = (name: string): UserAction => ({
  label: "Disable account",
  question: `Disable ${name}?`,
  consequence:
    "They are signed out everywhere and can't sign in, and their automation keys stop working. Their agent stops taking calls.",
  change: { disabled: true },
  done: { title: "User disabled", description: `${name} can no longer sign in.` },
});

const enable = (name: string): UserAction => ({
  label: "Enable account",
  question: `Enable ${name}?`,
  consequence: "They can sign in again with their password, and their automation keys work again.",
  change: { disabled: false },
  done: { title: "User enabled", description: `${name} can sign in again.` },
});

const approve = (name: string): UserAction => ({
  label: "Approve account",
  question: `Approve ${name}?`,
  consequence:
    "This account was not made by an admin. Once approved, they can sign in with the password they chose.",
  change: { disabled: false },
  done: { title: "Account approved", description: `${name} can sign in now.` },
});

const giveRights = (name: string): UserAction => ({
  label: "Make admin",
  question: `Make ${name} an admin?`,
  consequence: "They can see and change everything: every client, every call, every setting.",
  change: { admin: true },
  done: { title: "Admin rights given", description: `${name} is now an admin.` },
});

const takeRights = (whose: string, name: string): UserAction => ({
  label: "Remove admin rights",
  question: `Remove ${whose} admin rights?`,
  consequence:
    whose === "your"
      ? "You lose access to the admin panel immediately. Only another admin can give it back."
      : "They lose access to the admin panel. Their own account stays as it is.",
  change: { admin: false },
  done: { title: "Admin rights removed", description: `${name} is no longer an admin.` },
});
