import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import type { SentDigest } from "@/lib/agent/digests/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type SentProps = { sent: SentDigest[]; refetch: () => Promise<unknown>; mayChange: boolean };

const KINDS: Record<SentDigest["kind"], string> = {
  weekly: "Weekly text",
  monthly: "Monthly email",
  asked: "Email on request",
};

const SKIPPED: Record<NonNullable<SentDigest["skipped"]>, string> = {
  stopped: "Not sent: your agent was not taking calls.",
  nothing: "Not sent: there was nothing to tell.",
  incomplete: "Not sent: the phone company’s list of these days could not be read.",
  late: "Not sent: it could not be sent on its day.",
};

/** What was sent, whether it still opens, and ending that. */
export function SentDigests({ sent, refetch, mayChange }: SentProps) {
  const revoke = useAction(accountEndpoints.revokeDigest, {
    failed: "Not revoked",
    done: () => ({ title: "Link revoked", description: "It no longer opens." }),
    after: refetch,
  });
  if (sent.length === 0) {
    return <p className="p-4 text-muted-foreground text-sm sm:p-6">Nothing has been sent yet.</p>;
  }
  return (
    <ul className="divide-y" aria-label="Sent summaries">
      {sent.map((digest) => (
        <li key={digest.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <Words digest={digest} />
          {digest.address ? (
            <span className="flex gap-2">
              <Button asChild size="sm" variant="outline">
                <a href={digest.address} target="_blank" rel="noreferrer">
                  Open
                </a>
              </Button>
              {mayChange ? (
                <ConfirmButton
                  size="sm"
                  variant="ghost"
                  saves
                  disabled={revoke.busy}
                  question={{
                    title: "Revoke the link?",
                    description: "It no longer opens. The figures stay on your dashboard.",
                    action: "Revoke",
                  }}
                  onConfirm={() => revoke.run({ params: { id: digest.id } })}
                >
                  Revoke
                </ConfirmButton>
              ) : null}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Words({ digest }: { digest: SentDigest }) {
  const { formatDayOfMonth, formatDate, formatDateTime, formatPhone } = useFormats();
  const { kind, from, to, made_at, expires_at, copies, skipped, revoked } = digest;
  const failed = copies.find(({ state }) => state === "failed" || state === "dropped");
  const waiting = copies.some(({ state }) => state === "due");
  const link = expires_at
    ? `Opens until ${formatDate(expires_at)}`
    : revoked
      ? "Link revoked"
      : "Link expired";
  return (
    <div className="min-w-0 basis-full text-sm sm:flex-1 sm:basis-auto">
      <p className="font-semibold">
        {KINDS[kind]}, {formatDayOfMonth(from)} to {formatDate(to)}
      </p>
      {skipped ? (
        <p className="text-muted-foreground">{SKIPPED[skipped]}</p>
      ) : (
        <>
          <p className="break-words text-muted-foreground">
            {waiting ? "Being sent" : "Sent"} {formatDateTime(made_at)}
            {copies.length > 0 ? ` to ${copies.map((copy) => formatPhone(copy.to)).join(", ")}` : ""} · {link}
          </p>
          {failed ? (
            <p className="text-warning-text">
              Not sent to {formatPhone(failed.to)}: {failed.problem}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
