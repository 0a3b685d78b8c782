"use client";

import { useRouter } from "next/navigation";
import { SuppressionSentence } from "@/components/people/suppression-sentence";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { AdminButton, ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import type { AccountLink, UserAccess } from "@/lib/accounts/access-links/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useRead } from "@/lib/platform/browser/use-read";
import { LiftSuppression } from "./lift-suppression";

const WHILE_UNDER_WAY = 5_000;

/** The link by which a user chooses a password: what became of it, and sending another. */
export function AccessCard({ userId, initial }: { userId: string; initial: UserAccess }) {
  const router = useRouter();
  const input = { params: { id: userId } };
  const { data } = useRead(adminEndpoints.userAccess, input, {
    initial: { data: initial },
    refetchEveryMs: (answer) => (isUnderWay(answer?.data ?? initial) ? WHILE_UNDER_WAY : false),
  });
  const access = data?.data ?? initial;
  const changed = { stale: [adminEndpoints.userAccess], after: () => router.refresh() };
  const send = useAction(adminEndpoints.sendAccessLink, {
    failed: "Link not sent",
    done: () => ({
      title: "Link sent",
      description: "It will reach them in a moment; earlier links no longer work.",
    }),
    ...changed,
  });
  const withdraw = useAction(adminEndpoints.withdrawAccessLink, {
    failed: "Link not withdrawn",
    done: () => ({ title: "Link withdrawn", description: "It no longer opens the account." }),
    ...changed,
  });
  const reset = useAction(adminEndpoints.resetSecondFactors, {
    failed: "Not reset",
    done: () => ({
      title: "Second factor reset",
      description: "They were signed out everywhere and told by email.",
    }),
    ...changed,
  });
  const { obstacle, invited, link, second_factors, suppression } = access;
  const busy = send.busy || withdraw.busy || reset.busy;
  return (
    <SectionCard title="Signing in" flush>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-4 sm:p-6">
        <div className="min-w-0 flex-1 basis-72 space-y-1 text-sm">
          <LinkSentence link={link} />
          {link?.state === "open" ? <MailSentence mail={link.mail} /> : null}
          {obstacle ? <p className="text-muted-foreground">{obstacle}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2.5">
          {link?.state === "open" ? (
            <AdminButton size="sm" variant="outline" disabled={busy} onClick={() => void withdraw.run(input)}>
              Withdraw link
            </AdminButton>
          ) : null}
          <AdminButton
            size="sm"
            variant="outline"
            disabled={busy || obstacle !== null}
            onClick={() => void send.run(input)}
            busy={send.busy}
          >
            {invited ? "Send invitation again" : "Send password link"}
          </AdminButton>
        </div>
      </div>
      {suppression ? (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t p-4 sm:p-6">
          <div className="min-w-0 flex-1 basis-72">
            <SuppressionSentence suppression={suppression} />
          </div>
          <LiftSuppression personId={userId} reason={suppression.reason} />
        </div>
      ) : null}
      {second_factors > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t p-4 sm:p-6">
          <p className="min-w-0 flex-1 basis-72 text-sm">
            They confirm with a second factor when they sign in.
          </p>
          <ForAdmins>
            <ConfirmButton
              size="sm"
              variant="outline"
              disabled={busy}
              busy={reset.busy}
              question={{
                title: "Reset their second factor?",
                description:
                  "Only if you're sure who is asking: call them on a number you know. Their password then opens the account until they set up a new one.",
                action: "Reset",
              }}
              onConfirm={() => reset.run(input)}
            >
              Reset second factor
            </ConfirmButton>
          </ForAdmins>
        </div>
      ) : null}
    </SectionCard>
  );
}

const isUnderWay = ({ link }: UserAccess) => link?.state === "open" && link.mail.state === "due";

function LinkSentence({ link }: { link: AccountLink | null }) {
  const { formatDateTime } = useFormats();
  if (!link) return <p>No link was sent. They choose a password themselves once you send one.</p>;
  const { kind, state, created_at, expires_at, sent_by } = link;
  const by = sent_by ? ` by ${sent_by}` : "";
  const what = kind === "invitation" ? "The invitation" : "The link for a new password";
  const sentences: Record<AccountLink["state"], string> = {
    open: `${what} was made on ${formatDateTime(created_at)}${by}. It works until ${formatDateTime(expires_at)}.`,
    used:
      kind === "invitation"
        ? "They have accepted the invitation."
        : "They used the last link for a new password.",
    expired: `${what} was not used. It expired on ${formatDateTime(expires_at)}.`,
    withdrawn: `${what} was withdrawn.`,
  };
  return <p>{sentences[state]}</p>;
}

function MailSentence({ mail: { state, problem } }: Pick<AccountLink, "mail">) {
  if (state === "sent") return <p className="text-muted-foreground">The email was sent.</p>;
  if (state === "due" && !problem) return <p className="text-muted-foreground">The email is on its way.</p>;
  return (
    <p className="text-destructive-text">
      {state === "due"
        ? `The email has not been sent yet: ${problem} It is tried again.`
        : `The email was not sent: ${problem ?? "it was too late."} Check the address, then send it again.`}
    </p>
  );
}
