import { LedgerSentence } from "@/components/calls/ledger-sentence";
import { SectionCard } from "@/components/shared/section-card";
import type { AdminLedger } from "@/lib/calls/ledger/contract";
import { ledgerLine } from "@/lib/calls/ledger/sentence";
import { formatDateTime, formatDay, formatDayOfMonth, formatTime } from "@/lib/platform/locale/dates";
import { formatPhone } from "@/lib/platform/locale/format-phone";

const NAMES = { carrier: "Twilio", provider: "Vapi" } as const;

/** The ledger of one client or of all, with the reasons. */
export function LedgerCard({ ledger }: { ledger: AdminLedger }) {
  const { failures, open, recording_problems: recordings } = ledger;
  return (
    <SectionCard
      title="Every call accounted for"
      description="Calls that Twilio and Vapi list for the last 30 days, compared with ours."
      flush
    >
      <div className="px-4 py-4 sm:px-6">
        <LedgerSentence line={ledgerLine(ledger, { formatDay, formatDayOfMonth, formatTime })} />
      </div>
      {failures.length + open.length + recordings.length > 0 ? (
        <ul className="divide-y border-t text-sm">
          {failures.map(({ source, reason }) => (
            <Row key={source} title={`Couldn't load ${NAMES[source]}’s list`} note={reason} />
          ))}
          {open.map((call) => (
            <Row
              key={call.id}
              title={`${formatDateTime(call.happened_at)}, ${call.caller ? formatPhone(call.caller) : "unknown"} to ${call.called ? formatPhone(call.called) : "an unknown number"}`}
              note={`Missing here, ${NAMES[call.source]} ID ${call.id}: ${call.reason}`}
            />
          ))}
          {recordings.map(({ reason, count, is_lost }) => (
            <Row
              key={`${reason} ${is_lost}`}
              title={`${count} ${count === 1 ? "recording" : "recordings"} ${is_lost ? "lost" : "not copied yet"}`}
              note={reason}
            />
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}

function Row({ title, note }: { title: string; note: string }) {
  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="break-words font-medium">{title}</p>
      <p className="break-words text-muted-foreground">{note}</p>
    </li>
  );
}
