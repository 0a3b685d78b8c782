import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import type { Logger } from "@/lib/platform/core/logger";
import type { ClientPlace } from "@/lib/platform/locale/place";
import { BYTE_ORDER_MARK, CSV_HEADER, csvOfCall } from "./csv";
import type { PagedCall } from "./find-page";
import { serializeCall } from "./serialize";

const PAGE = 250;

type Streamed = {
  /** The calls after a place; fewer than `limit` at the end. */
  read: (page: { after?: string; limit: number }) => Promise<PagedCall[]>;
  name: string;
  place: ClientPlace;
  statusRule: StatusRule;
  log: Logger;
};

/**
 * Calls as a CSV file (DASH-19). Pages are read as the reader consumes them, so a long file or a slow reader holds
 * neither memory nor a database connection. A failure before the first page is a normal error response; later the file
 * breaks off, and the browser says so.
 */
export async function streamCalls({ read, name, place, statusRule, log }: Streamed): Promise<Response> {
  let page = await read({ limit: PAGE });
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
          page = await read({ after: last.place, limit: PAGE });
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
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

export function linesOf(page: PagedCall[], statusRule: StatusRule, place: ClientPlace): string {
  return page
    .map((row) => {
      const call = serializeCall(row, statusRule);
      const startedAt = call.started_at ?? row.happenedAt.toISOString();
      return csvOfCall({ ...call, started_at: startedAt }, place);
    })
    .join("");
}
