"use client";

import { useState } from "react";
import type { Job } from "@/lib/agent/money/contract";

/**
 * A list with what was told in it: a job that its filter no longer fits keeps its place, so that it can be undone, until
 * another `list` is shown.
 */
export function useToldJobs(rows: readonly Job[] | undefined, list: string) {
  const [told, setTold] = useState<{ list: string; jobs: readonly Job[] }>({ list, jobs: [] });
  const here = told.list === list ? told.jobs : [];
  return {
    rows: rows && withTold(rows, here),
    keep: (job: Job) => setTold({ list, jobs: [...here.filter(({ id }) => id !== job.id), job] }),
  };
}

/** Newest first, as the server sorts them; what it knows of a job goes before what was told here. */
export function withTold(rows: readonly Job[], told: readonly Job[]): Job[] {
  const missing = told.filter(({ id }) => !rows.some((row) => row.id === id));
  if (missing.length === 0) return [...rows];
  return [...rows, ...missing].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}
