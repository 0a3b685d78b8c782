import { useId } from "react";
import { Switch } from "@/components/ui/switch";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";

type EveningQuestionProps = {
  on: boolean;
  text: NotificationSettings["channels"]["text"];
  onChange: (on: boolean) => void;
};

/** One text an evening that asks how the day's visits went. */
export function EveningQuestion({ on, text, onChange }: EveningQuestionProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <h3 id={id} className="font-semibold">
          How did it go? By text
        </h3>
        <p className="text-muted-foreground text-sm">
          One text after 6 pm lists the visits that are over. Reply 1 180 if the first one paid 180, or 1
          done, 1 no show, 1 quote 450.
        </p>
        {text.problem ? <p className="mt-1 text-muted-foreground text-sm">{text.problem}</p> : null}
      </div>
      <Switch
        aria-labelledby={id}
        checked={on}
        disabled={text.problem !== null && !on}
        onCheckedChange={onChange}
      />
    </div>
  );
}
