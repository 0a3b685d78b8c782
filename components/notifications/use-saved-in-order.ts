import { useRef, useState } from "react";
import type { NotificationSettings } from "@/lib/accounts/notifications/contract";

type Choices = Pick<NotificationSettings, "choices" | "quiet_hours" | "evening_question">;

/**
 * Choices as they are shown, and `change`, which saves at once. One save runs at a time and the newest choices go last:
 * two that run side by side could arrive in the other order.
 */
export function useSavedInOrder(saved: Choices, save: (choices: Choices) => Promise<unknown>) {
  const [wanted, setWanted] = useState<Choices | null>(null);
  const newest = useRef<Choices | null>(null);
  const saving = useRef(false);

  const change = async (part: Partial<Choices>) => {
    const { choices, quiet_hours, evening_question } = newest.current ?? wanted ?? saved;
    newest.current = { choices, quiet_hours, evening_question, ...part };
    setWanted(newest.current);
    if (saving.current) return;
    saving.current = true;
    while (newest.current) {
      const next: Choices = newest.current;
      newest.current = null;
      await save(next);
    }
    saving.current = false;
    setWanted(null);
  };
  const { choices, quiet_hours, evening_question } = wanted ?? saved;
  return { choices, quiet_hours, evening_question, change: (part: Partial<Choices>) => void change(part) };
}
