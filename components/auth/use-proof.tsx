import { useCallback, useRef, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { BrowserSession } from "@/lib/platform/browser/session";

const proofDialog = lazyPart(() => import("./proof-dialog"));

/** Asks in a dialog for the second factor: once, however many calls need it. `prompt` must be rendered. */
export function useProof() {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const declined = useRef(false);

  const prove = useCallback<BrowserSession["prove"]>((asked, { reading }) => {
    if (reading && declined.current) return Promise.resolve(false);
    if (asked === "enrol") {
      const { pathname, search } = window.location;
      window.location.assign(`/auth/confirm?next=${encodeURIComponent(pathname + search)}`);
      return Promise.resolve(false);
    }
    const ask = async () => {
      try {
        await proofDialog.get();
        const proved = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        declined.current = !proved;
        return proved;
      } catch {
        return false; // without a connection its code does not load: the call's own refusal says what is missing
      } finally {
        pending.current = null;
        setAnswer(null);
      }
    };
    pending.current ??= ask();
    return pending.current;
  }, []);

  const ProofDialog = proofDialog.read();
  return { prove, prompt: answer && ProofDialog ? <ProofDialog onAnswer={answer} /> : null };
}
