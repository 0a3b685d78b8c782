import { onceMore } from "@/db/once-more";
import { type NamedReport, type StoredRow, upsertReports } from "@/lib/calls/upsert-reports";

const STATEMENTS_AT_ONCE = 3;
const MOST_IN_ONE = 32;

type Waiting = NamedReport & { resolve: (row: StoredRow) => void; reject: (reason: unknown) => void };

const waiting: Waiting[] = [];
let running = 0;

/**
 * Stores a report; resolves once it is committed. It goes at once while few statements are under way; reports that
 * come in the meantime share the next one, and so its round trip and its flush. A report that cannot be stored
 * takes none of its companions along.
 */
export function storeTogether(report: NamedReport): Promise<StoredRow> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...report, resolve, reject });
    if (running < STATEMENTS_AT_ONCE) void storeWaiting();
  });
}

async function storeWaiting(): Promise<void> {
  running += 1;
  for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
    await store(batch).catch(async (reason: unknown) => {
      if (batch.length === 1) return batch[0]?.reject(reason);
      for (const alone of batch) await store([alone]).catch(alone.reject);
    });
  }
  running -= 1;
}

async function store(batch: Waiting[]): Promise<void> {
  const rows = await onceMore(() => upsertReports(batch));
  for (const [index, { resolve, reject }] of batch.entries()) {
    const row = rows[index];
    if (row) resolve(row);
    else reject(new Error("a report came back without its row"));
  }
}

/** One statement cannot touch a row twice: a repetition of a call waits for the next one. */
function takeBatch(): Waiting[] {
  const batch: Waiting[] = [];
  const calls = new Set<string>();
  for (let index = 0; index < waiting.length && batch.length < MOST_IN_ONE; ) {
    const next = waiting[index];
    if (!next || calls.has(next.report.callId)) {
      index += 1;
      continue;
    }
    calls.add(next.report.callId);
    batch.push(next);
    waiting.splice(index, 1);
  }
  return batch;
}
