import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { periodDays, periodStart } from "@/lib/platform/locale/period";
import type { ClientPlace } from "@/lib/platform/locale/place";
import type { callsCsv } from "./contract";
import { BYTE_ORDER_MARK, CSV_HEADER, csvOfCall } from "./csv";
import { type CallPlace, readNewestCalls } from "./select-calls";
import { type CallRow, serializeCall } from "./serialize";

type Request = Pick<Input<typeof callsCsv>, "query">;

const PAGE = 250;

/**
 * The actor's calls of a period as a CSV file (DASH-19). Pages are read as the reader consumes them, so a long file or
 * a slow reader holds neither memory nor a database connection. A failure before the first page is a normal error
 * response; later the file breaks off, and the browser says so.
 */
export async function exportCalls(
  { actor, log }: ActorContext,
  { query: { days } }: Request,
): Promise<Response> {
  const place = await readPlace(actor.userId);
  const since = periodStart(days, place.timeZone);
  const { statusRule } = await referenceMode();
  const read = (before: CallPlace | null) =>
    within(10 * SECOND, readNewestCalls({ userId: actor.userId, from: since, before, limit: PAGE }));
  let page = await read(null);
  const encoder = new TextEncoder();
  let head = BYTE_ORDER_MARK + CSV_HEADER;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          controller.enqueue(encoder.encode(head + linesOf(page, statusRule, place)));
          head = "";
          const last = page.at(-1);
          if (!last || page.length < PAGE) return controller.close();
          page = await read({ micros: last.happenedMicros, id: last.id });
        } catch (thrown) {
          log.error({ err: thrown }, "a file of calls broke off");
          controller.error(thrown);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName(days, place.timeZone)}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

function fileName(days: Request["query"]["days"], timeZone: string): string {
  const { from, to } = periodDays(days, timeZone);
  return `callwright-calls-${from}-to-${to}.csv`;
}

function linesOf(page: CallRow[], statusRule: StatusRule, place: ClientPlace): string {
  return page
    .map((row) => {
      const call = serializeCall(row, statusRule);
      const startedAt = call.started_at ?? row.happenedAt.toISOString();
      return csvOfCall({ ...call, started_at: startedAt }, place);
    })
    .join("");
}
