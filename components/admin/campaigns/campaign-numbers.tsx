import { useId, useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { SelectField } from "@/components/forms/select-field";
import { AdminButton, ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { sourceEndpoints } from "@/components/shared/source-endpoints";
import { useConfirm } from "@/components/shared/use-confirm";
import { Input } from "@/components/ui/input";
import type { CampaignReach, CampaignReachClient } from "@/lib/agent/sources/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type CampaignNumbersProps = {
  campaignId: string;
  client: CampaignReachClient;
  onChanged: (reach: CampaignReach) => void;
};

/** The numbers of a client that ring for the campaign. */
export function CampaignNumbers({ campaignId, client, onChanged }: CampaignNumbersProps) {
  const { formatDayTime, formatPhone } = useFormats();
  const { confirm, dialog } = useConfirm();
  const end = useAction(sourceEndpoints.endNumber, {
    failed: "Number not removed",
    done: () => ({ title: "Number removed", description: "What it has measured so far is kept." }),
  });
  const takeBack = async (id: string, number: string) => {
    const question = {
      title: `Stop using ${formatPhone(number)}?`,
      description: "Calls to it are no longer measured for this campaign. Calls measured so far are kept.",
      action: "Stop using it",
    };
    if (!(await confirm(question))) return;
    const { answer } = await end.run({ params: { id } });
    if (answer) onChanged(answer.data);
  };
  return (
    <div className="space-y-4 px-4 py-4 sm:px-6">
      <div>
        <h3 className="font-semibold">Numbers</h3>
        <p className="text-muted-foreground text-sm">
          Use one only in this campaign’s ads: every call to it is measured.
        </p>
      </div>
      {client.numbers.length > 0 ? (
        <ul className="divide-y rounded-lg border">
          {client.numbers.map(({ id, phone_number, starts_at, ends_at, calls }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-sm"
            >
              <span className="tabular">
                <span className="font-semibold">{formatPhone(phone_number)}</span>
                <span className="block text-muted-foreground">
                  From {formatDayTime(starts_at)}
                  {ends_at ? ` to ${formatDayTime(ends_at)}` : ""} · {calls} {calls === 1 ? "call" : "calls"}
                </span>
              </span>
              {ends_at && Date.parse(ends_at) <= Date.now() ? null : (
                <AdminButton
                  size="sm"
                  variant="outline"
                  aria-label={`Stop using ${formatPhone(phone_number)}`}
                  busy={end.running?.params?.id === id}
                  onClick={() => void takeBack(id, phone_number)}
                >
                  Stop using
                </AdminButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <ForAdmins>
        <GiveNumber campaignId={campaignId} client={client} onChanged={onChanged} />
      </ForAdmins>
      {dialog}
    </div>
  );
}

function GiveNumber({ campaignId, client, onChanged }: CampaignNumbersProps) {
  const { formatPhone } = useFormats();
  const id = useId();
  const [line, setLine] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const give = useAction(sourceEndpoints.giveNumber, {
    failed: "Not added",
    done: () => ({ title: "Number added", description: "Calls to it are measured for this campaign." }),
  });
  if (client.free.length === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        {client.name} has no other number that is free. Assign one under Phone Assignments first.
      </p>
    );
  }
  const send = async () => {
    const body = {
      assignment_id: line,
      ...(from ? { from_day: from } : {}),
      ...(to ? { to_day: to } : {}),
    };
    const { answer } = await give.run({ params: { id: campaignId }, body });
    if (!answer) return;
    setLine("");
    onChanged(answer.data);
  };
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
      <SelectField
        id={`${id}-line`}
        label={`Add a number of ${client.name}`}
        value={line}
        onChange={({ target }) => setLine(target.value)}
      >
        <option value="">Choose a number</option>
        {client.free.map(({ id: value, phone_number, description }) => (
          <option key={value} value={value}>
            {[formatPhone(phone_number), description].filter(Boolean).join(", ")}
          </option>
        ))}
      </SelectField>
      <Labelled id={`${id}-from`} label="From" optional>
        <Input id={`${id}-from`} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Labelled>
      <Labelled id={`${id}-to`} label="Last day" optional>
        <Input id={`${id}-to`} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </Labelled>
      <AdminButton busy={give.busy} disabled={!line} onClick={() => void send()}>
        Add number
      </AdminButton>
    </div>
  );
}
