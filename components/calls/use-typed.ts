import { useState } from "react";
import { useDraftKey } from "@/components/auth/use-draft-key";
import { readTab, writeTab } from "@/lib/platform/browser/tab-storage";
import { useAskBeforeLeaving } from "@/lib/platform/browser/use-ask-before-leaving";

type Typed = {
  text: string;
  /** Of what was sent: one text has one id, however often it is sent. */
  id: string | null;
};

const NOTHING: Typed = { text: "", id: null };

/** A text that is being typed, and the id that it is sent with. Both stay in this browser tab until it has been sent. */
export function useTyped(name: string) {
  const key = useDraftKey(name);
  const [typed, setTyped] = useState(() => readTab<Typed>(key) ?? NOTHING);
  const keep = (next: Typed) => {
    setTyped(next);
    writeTab(key, next.text === "" ? null : next);
  };
  useAskBeforeLeaving(typed.text !== "");
  return {
    text: typed.text,
    type: (text: string) => keep({ text, id: null }),
    /** What to send. */
    take: () => {
      const id = typed.id ?? crypto.randomUUID();
      keep({ ...typed, id });
      return { id, body: typed.text };
    },
    clear: () => keep(NOTHING),
  };
}
