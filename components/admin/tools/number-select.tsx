"use client";

import { useState } from "react";
import { describedBy, Labelled } from "@/components/forms/labelled";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { useFormats } from "@/components/shared/place";
import { useDebounced } from "@/components/shared/use-debounced";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import { useRead } from "@/lib/platform/browser/use-read";

/** The endpoint's page size; others are found by searching. */
const MOST = 200;

type NumberSelectProps = {
  id: string;
  value: string;
  onChange: (number: string) => void;
  initial: PhoneAssignmentPage | undefined;
  error: string | undefined;
};

/** The numbers that are assigned to a client. */
export function NumberSelect({ id, value, onChange, initial, error }: NumberSelectProps) {
  const { formatPhone } = useFormats();
  const [words, setWords] = useState("");
  const search = useDebounced(words.trim());
  const { data } = useRead(
    adminEndpoints.phoneAssignments,
    { query: { search, limit: MOST } },
    { initial: search ? undefined : initial },
  );
  const active = (data?.data ?? []).filter(({ is_active }) => is_active);
  const more = search !== "" || Boolean(data?.next && data.data.every(({ is_active }) => is_active));
  const listed = active.some(({ phone_number }) => phone_number === value);

  return (
    <Labelled id={id} label="Phone Number" error={error}>
      {more ? (
        <Input
          type="search"
          aria-label="Find a number"
          placeholder="Find by number or client"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      ) : null}
      <NativeSelect
        id={id}
        name="phone_number"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...describedBy(id, error)}
      >
        <option value="">{data ? "Select a number" : "Loading numbers…"}</option>
        {value && !listed ? <option value={value}>{formatPhone(value)}</option> : null}
        {active.map(({ id: assignment, phone_number, user_name }) => (
          <option key={assignment} value={phone_number}>
            {formatPhone(phone_number)} · {user_name}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}
