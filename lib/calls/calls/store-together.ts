import { onceMore } from "@/db/once-more";
import { causedBySeveral, causingRequest } from "@/lib/platform/core/cause";
import { type NamedReport, type StoredRow, upsertReports } from "./upsert-reports";

/**
 * Small enough that other reports are parsed while these are written: one large batch leaves both sides idle in turns.
 */
const MOST_IN_ONE = 8;
/** A statement takes a few milliseconds. One that takes longer than this no longer blocks the others. */
const SLOW_MS = 50;
const MOST_AT_ONCE = 3;

type Waiting = NamedReport & {
  requestId: string | null;
  resolve: (row: StoredRow) => void;
  reject: (reason: unknown) => void;
};

const waiting: Waiting[] = [];
let running = 0;
let slow = 0;

/**
 * Stores a report; resolves once it is committed. It runs at once if no statement is in progress; reports that arrive
 * meanwhile share the next statement, and so its round trip and its flush. A report that cannot be stored does not fail
 * the others of its batch.
 */
export function storeTogether(report: NamedReport): Promise<StoredRow> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...report, requestId: causingRequest(), resolve, reject });
    startIfIdle();
  });
}

/** The loop that runs a statement also takes the next batch, unless it hangs. */
function startIfIdle(): void {
  if (waiting.length > 0 && running === slow && running < MOST_AT_ONCE) void storeWaiting();
}

async function storeWaiting(): Promise<void> {
  running += 1;
  for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slow += 1;
      startIfIdle();
    }, SLOW_MS);
    await store(batch).catch(async (reason: unknown) => {
      if (batch.length === 1) return batch[0]?.reject(reason);
      for (const alone of batch) await store([alone]).catch(alone.reject);
    });
    clearTimeout(timer);
    if (isSlow) slow -= 1;
  }
  running -= 1;
}

async function store(batch: Waiting[]): Promise<void> {
  const causes = batch.flatMap(({ requestId, report: { callId, carrierSid } }) =>
    requestId ? [callId, carrierSid].map((id) => [String(id), requestId] as const) : [],
  );
  const rows = await causedBySeveral(causes, () => onceMore(() => upsertReports(batch)));
  for (const [index, { resolve, reject }] of batch.entries()) {
    const row = rows[index];
    if (row) resolve(row);
    else reject(new Error("a report came back without its row"));
  }
}

/** One statement cannot update a row twice: a second report of the same call waits for the next batch. */
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
