"use client";

import { useEffect, useState } from "react";

const SETTLED_AFTER_MS = 250;

/** A debounced value, so that not every keystroke queries the server. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
