"use client";

import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import type { AdminUser } from "@/lib/accounts/users/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import { adminEndpoints } from "./admin-endpoints";
import { useDebounced } from "./use-debounced";

export type PickedClient = { id: string; name: string };

const SHOWN = 8;

type ClientPickerProps = {
  id: string;
  name?: string;
  value: PickedClient | null;
  onPick: (client: PickedClient | null) => void;
  error?: string;
};

/** Selects a user by part of a name or email: a combobox with server-side search. */
export function ClientPicker({ id, name, value, onPick, error }: ClientPickerProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const search = useDebounced(text.trim());
  const {
    data,
    error: failure,
    isPlaceholderData,
  } = useRead(
    adminEndpoints.adminUsers,
    { query: { search, limit: SHOWN } },
    { enabled: open, keepPrevious: true },
  );
  const users = data?.data ?? [];
  const isCurrent = !isPlaceholderData && search === text.trim(); // otherwise Enter could select a result of the previous search

  const pick = (user: AdminUser) => {
    onPick({ id: user.id, name: nameOf(user) });
    setText("");
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (open && users.length > 0) {
        const next = (active + step + users.length) % users.length;
        setActive(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
      }
      setOpen(true);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const user = users[active];
      if (user && isCurrent) pick(user);
    } else if (event.key === "Escape" && open) {
      setOpen(false);
    }
  };

  return (
    <div className="relative">
      <Input
        id={id}
        name={name}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search by name or email"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && users[active] ? `${listId}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ? value.name : text}
        className="pr-10"
        onChange={(event) => {
          // typing over the selection starts a new search with what was typed
          setText(value ? typedOver(value.name, event.target.value) : event.target.value);
          if (value) onPick(null);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      {open ? (
        <div className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-96 overflow-y-auto rounded-lg border bg-popover p-1.5 shadow-lg">
          <div id={listId} role="listbox" aria-label="Clients">
            {users.map((user, index) => (
              <div
                key={user.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={cn("cursor-pointer rounded-md px-3 py-2 text-sm", index === active && "bg-muted")}
                onPointerMove={() => setActive(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(user)}
                onKeyDown={onKeyDown}
              >
                <span className="block truncate font-semibold">{nameOf(user)}</span>
                <span className="block truncate text-muted-foreground text-xs">{user.email}</span>
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-2 text-muted-foreground text-sm empty:hidden">
            {hint({ failure, count: data && users.length })}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** What somebody typed into the chosen name: a letter in or behind it, or instead of all of it. Empty if they deleted. */
export function typedOver(name: string, text: string): string {
  let start = 0;
  while (start < name.length && name[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, text.length) - start && name.at(-1 - end) === text.at(-1 - end))
    end += 1;
  return text.slice(start, text.length - end);
}

const nameOf = (user: AdminUser) => user.user_metadata.full_name ?? user.email;

function hint({ failure, count }: { failure: Error | null; count: number | undefined }): string | null {
  if (failure) return "Failed to fetch users. Type again to retry.";
  if (count === undefined) return "Searching…";
  if (count === 0) return "No one found. Try part of a name or email address.";
  return count === SHOWN ? "Type to narrow the list." : null;
}
