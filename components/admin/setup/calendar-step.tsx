import { CircleCheck, CircleDashed } from "lucide-react";
import { CopyButton } from "@/components/shared/copy-button";
import { SectionCard } from "@/components/shared/section-card";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { hasCalendar } from "./flow-steps";

type CalendarStepProps = { user: UserDetails; servicesUrl: string };

/** Whether the client's calendar is connected; only the client can connect it. */
export function CalendarStep({ user, servicesUrl }: CalendarStepProps) {
  const calendar = user.connections.find(({ service }) => service === "google_calendar");
  const isConnected = hasCalendar(user);
  const Icon = isConnected ? CircleCheck : CircleDashed;
  return (
    <SectionCard title="Calendar" description="Where jobs are booked, and what is busy already.">
      <div className="space-y-5 text-sm">
        <p role="status" className="flex items-start gap-2.5">
          <Icon
            aria-hidden="true"
            className={`mt-px size-[1.125rem] shrink-0 ${isConnected ? "text-success-text" : "text-muted-foreground"}`}
          />
          <span className="min-w-0 break-words">
            {isConnected
              ? `Connected${calendar?.account ? `: ${calendar.account}` : ""}.`
              : calendar?.status === "needs_reauth"
                ? "The connection ended: the client has to connect it again."
                : "Not connected. The client signs in and connects it under Services."}
          </span>
        </p>
        {isConnected ? null : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <code className="min-w-0 break-all rounded-lg bg-muted px-3 py-2">{servicesUrl}</code>
            <CopyButton text={servicesUrl} label="Copy the link" what="The link" />
          </div>
        )}
      </div>
    </SectionCard>
  );
}
