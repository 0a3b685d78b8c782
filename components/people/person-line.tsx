import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import type { AccountPerson } from "@/lib/accounts/people/contract";
import { ROLE_WORDS } from "@/lib/accounts/people/roles";
import { SuppressionSentence } from "./suppression-sentence";

/** At a client or at the agency. */
export type ShownPerson = Omit<AccountPerson, "role"> & { role: keyof typeof ROLE_WORDS };

/** One person: name, role, address, and when they were last here or what became of their invitation. */
export function PersonLine({ person }: { person: ShownPerson }) {
  const { full_name: name, email, role, is_me: isMe, invitation, suppression } = person;
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <span className="break-words">{name}</span>
        <Badge variant="secondary">{ROLE_WORDS[role].title}</Badge>
        {isMe ? <Badge variant="outline">You</Badge> : null}
        {invitation ? <Badge variant="outline">Invited</Badge> : null}
      </p>
      {name === email ? null : <p className="break-all text-muted-foreground">{email}</p>}
      <p className="text-muted-foreground">
        <LastSeen person={person} />
      </p>
      {suppression ? <SuppressionSentence suppression={suppression} /> : null}
    </div>
  );
}

function LastSeen({ person: { last_seen_at: seen, invitation } }: { person: ShownPerson }) {
  const { formatDateTime } = useFormats();
  if (!invitation) return seen ? `Last seen ${formatDateTime(seen)}` : "Has not signed in yet";
  const { state, sent_at: sentAt, expires_at: expiresAt, mail } = invitation;
  if (state === "expired") return `The invitation expired on ${formatDateTime(expiresAt)}. Send it again.`;
  if (state !== "open" || mail === "dropped") return "The invitation’s link no longer works. Send it again.";
  if (mail === "failed") return "The email could not be sent. Check the address, then send it again.";
  if (mail === "due") return "The email is about to be sent.";
  return `Invited ${formatDateTime(sentAt)}. The link works until ${formatDateTime(expiresAt)}.`;
}
