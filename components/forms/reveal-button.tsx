import { Eye, EyeOff } from "lucide-react";

type RevealButtonProps = {
  /** For the label, e.g. `Show password`. */
  what: string;
  inputId: string;
  shown: boolean;
  onToggle: (shown: boolean) => void;
};

/** At the right end of an input that masks its text. */
export function RevealButton({ what, inputId, shown, onToggle }: RevealButtonProps) {
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={`${shown ? "Hide" : "Show"} ${what}`}
      aria-controls={inputId}
      onClick={() => onToggle(!shown)}
      className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-lg text-muted-foreground hover:text-foreground"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
