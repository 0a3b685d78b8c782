import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import type { CallLog } from "@/lib/calls/calls/contract";
import { StatusBadge } from "./status-badge";

const DIALLABLE = /^\+?\d{3,}$/;

type CallFactsProps = {
  call: CallLog;
  live: boolean;
  actions?: ReactNode /** Whether to offer calling back here. */;
  dial?: boolean;
};

export function CallFacts({ call, live, actions, dial = true }: CallFactsProps) {
  const { formatDateTime, formatPhone } = useFormats();
  const caller = call.phone_number;
  const isDiallable = dial && caller !== null && DIALLABLE.test(caller);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm">
        <Fact name="Status">
          <StatusBadge status={call.status} />
        </Fact>
        {live ? null : <Fact name="How it ended">{call.ended_how}</Fact>}
        {call.started_at ? <Fact name="Started">{formatDateTime(call.started_at)}</Fact> : null}
        {call.vapi_phone_number ? (
          <Fact name={call.call_direction === "outbound" ? "Called from" : "Your number"}>
            {formatPhone(call.vapi_phone_number)}
          </Fact>
        ) : null}
      </dl>
      {isDiallable || actions ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {isDiallable ? (
            <Button asChild variant="outline" className="w-full sm:w-auto">
              <a href={`tel:${caller}`}>
                <Phone aria-hidden="true" />
                Call back {formatPhone(caller)}
              </a>
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

export function Quiet({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-xl border border-dashed px-4 py-3 text-muted-foreground text-sm">{children}</p>
  );
}
