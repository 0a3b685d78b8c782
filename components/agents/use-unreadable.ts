"use client";

import { useCallback, useEffect, useState } from "react";

/** Called with a field's id while its text makes no sense, and again once it does or is gone. */
export type NoteUnreadable = (id: string, isUnreadable: boolean) => void;

/** The fields of a form whose text makes no sense: what they show is not what would be saved. */
export function useUnreadable() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const note: NoteUnreadable = useCallback(
    (id, isUnreadable) =>
      setIds((before) => [...before.filter((other) => other !== id), ...(isUnreadable ? [id] : [])]),
    [],
  );
  const focusFirst = () => {
    const [first] = ids;
    if (first) document.getElementById(first)?.focus();
    return first !== undefined;
  };
  return { isAny: ids.length > 0, note, focusFirst };
}

/** Reports one field, also when it goes away. */
export function useNoteUnreadable(id: string, isUnreadable: boolean, note?: NoteUnreadable): void {
  useEffect(() => {
    if (!isUnreadable || !note) return;
    note(id, true);
    return () => note(id, false);
  }, [id, isUnreadable, note]);
}
