import { useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { useReadOnly } from "@/components/ui/read-only";
import { Switch } from "@/components/ui/switch";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";

type Quiet = NotificationSettings["quiet_hours"];
const NIGHT = { from: "22:00", until: "07:00" };

/** The hours in which only emergencies are told; other news waits until they end. */
export function QuietHours({
  quietHours,
  onChange,
}: {
  quietHours: Quiet;
  onChange: (quiet: Quiet) => void;
}) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const [typed, setTyped] = useState(quietHours ?? NIGHT);
  const change = (times: typeof NIGHT) => {
    setTyped(times);
    if (times.from && times.until && times.from !== times.until) onChange(times);
  };
  return (
    <div className="space-y-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 id={id} className="font-semibold">
            Quiet hours
          </h3>
          <p className="text-muted-foreground text-sm">
            Emergencies still reach you. Everything else waits until they end.
          </p>
        </div>
        <Switch
          aria-labelledby={id}
          checked={quietHours !== null}
          onCheckedChange={(on) => onChange(on ? typed : null)}
        />
      </div>
      {quietHours ? (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Field
            id={`${id}-from`}
            label="From"
            type="time"
            required
            disabled={isReadOnly}
            value={typed.from}
            onChange={({ target }) => change({ ...typed, from: target.value })}
          />
          <Field
            id={`${id}-until`}
            label="Until"
            type="time"
            required
            disabled={isReadOnly}
            value={typed.until}
            onChange={({ target }) => change({ ...typed, until: target.value })}
            error={typed.from === typed.until ? "Choose two different times." : undefined}
          />
        </div>
      ) : null}
    </div>
  );
}
