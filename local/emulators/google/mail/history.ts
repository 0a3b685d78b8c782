import type { EmulatorCall, JsonObject } from "../../kit/call";
import { googleError, notFound } from "../errors";
import { takePage } from "../paging";
import type { HistoryRecord, Mailbox } from "./mailbox";

const KINDS: Record<string, HistoryRecord["kind"]> = {
  messageAdded: "messagesAdded",
  labelAdded: "labelsAdded",
  labelRemoved: "labelsRemoved",
};

/** history.list: what happened after `startHistoryId`; 404 if that has expired or never was. */
export function listHistory({ query }: EmulatorCall, box: Mailbox): Response {
  const start = Number(query.get("startHistoryId") ?? Number.NaN);
  if (Number.isNaN(start)) throw googleError(400, { message: "Missing or malformed startHistoryId" });
  if (start < box.oldestHistoryId || start > box.historyId) throw notFound();
  const kinds = query.getAll("historyTypes").map((type) => KINDS[type]);
  const labelId = query.get("labelId");
  const labelsNow = new Map(box.messages.map(({ id, labelIds }) => [id, labelIds]));
  const found = box.history.filter(
    ({ id, kind, mailId }) =>
      id > start &&
      (kinds.length === 0 || kinds.includes(kind)) &&
      (!labelId || labelsNow.get(mailId)?.includes(labelId)),
  );
  const { items, nextPageToken } = takePage(found, query, { usual: 100, most: 500 });
  return Response.json({
    ...(items.length > 0 ? { history: items.map(render) } : {}),
    nextPageToken,
    historyId: String(box.historyId),
  });
}

function render({ id, kind, mailId, threadId, labelIds }: HistoryRecord): JsonObject {
  const message = { id: mailId, threadId };
  const entry = kind === "messagesAdded" ? { message: { ...message, labelIds } } : { message, labelIds };
  return { id: String(id), messages: [message], [kind]: [entry] };
}
