import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Input } from "@/components/ui/input";

type ListSearchProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

/** The search field above a list with server-side search. */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // text typed before scripts ran is searched for, not lost
  useEffect(() => {
    if (input.current?.value) onChange(input.current.value);
  }, [onChange]);
  return (
    <div className="relative border-b px-4 py-3 sm:px-6">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-7.5 size-4 -translate-y-1/2 text-muted-foreground sm:left-9.5"
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        className="pl-10 sm:max-w-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
