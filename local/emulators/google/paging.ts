import { googleError } from "./errors";

/**
 * The page of a list that a query asks for by `pageToken` and `maxResults` (or `pageSize`), and the token of the next
 * one. A size above `most` is lowered, as Google does.
 */
export function takePage<Item>(
  all: Item[],
  query: URLSearchParams,
  { usual, most }: { usual: number; most: number },
): { items: Item[]; nextPageToken: string | undefined } {
  const size = Math.min(Number(query.get("maxResults") ?? query.get("pageSize") ?? usual), most);
  if (!(size >= 1)) throw googleError(400, { message: "Invalid page size.", reason: "invalid" });
  const start = readToken(query.get("pageToken"));
  const hasMore = start + size < all.length;
  return {
    items: all.slice(start, start + size),
    nextPageToken: hasMore ? tokenOf(start + size) : undefined,
  };
}

const tokenOf = (start: number) => Buffer.from(`page ${start}`).toString("base64url");

function readToken(token: string | null): number {
  if (!token) return 0;
  const match = /^page (\d+)$/.exec(Buffer.from(token, "base64url").toString());
  if (!match) throw googleError(400, { message: "Invalid page token value.", reason: "invalid" });
  return Number(match[1]);
}
