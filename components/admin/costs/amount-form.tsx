import { type FormEvent, useId, useState } from "react";
import { AdminButton } from "@/components/shared/for-admins";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

type AmountFormProps = {
  label: string;
  written: string;
  placeholder: string;
  busy: boolean;
  /** Saves what was typed, trimmed; empty, it is removed. Resolves to what is wrong with it. */
  save: (typed: string) => Promise<string | undefined>;
};

/** One number with its button, and what is wrong with it below. */
export function AmountForm({ label, written, placeholder, busy, save }: AmountFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(await save(String(new FormData(event.currentTarget).get("amount") ?? "").trim()));
  }

  return (
    <form onSubmit={submit} className="space-y-1.5" noValidate>
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2.5">
        <Input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={written}
          placeholder={placeholder}
          className="tabular w-36"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        <AdminButton type="submit" variant="outline" className="h-12 sm:h-11" busy={busy}>
          Save
        </AdminButton>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-destructive-text text-sm">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
