import { connect, createServer } from "node:net";
import { listen } from "./listen";

/**
 * A proxy in front of Postgres that notes what a transaction pooler (PgBouncer 1.18) refuses or mixes up: a start
 * parameter that it does not know, a named statement, and anything sent before the last statement was answered, because
 * the server's connection may be another client's by then.
 */
export async function startPooler(to: URL) {
  const faults = new Set<string>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    let unanswered = 1;
    const readClient = messageReader(true, (type, body) => {
      if (type === "start" && body.includes("_timeout\0")) faults.add("a start parameter");
      if (type === "P" && body[0] !== 0) faults.add("a named statement");
      if (unanswered > 0 && !["start", "p", "X"].includes(type)) faults.add("a pipelined statement");
      if (type === "S" || type === "Q") unanswered += 1;
    });
    const readServer = messageReader(false, (type) => {
      if (type === "Z") unanswered -= 1;
    });
    near.on("data", readClient).pipe(far);
    far.on("data", readServer).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  const url = new URL(to);
  url.port = new URL(await listen(server)).port;
  return { url: url.href, faults, close: () => void server.close() };
}

/** Reads the messages of one direction: a type and a length, except a client's first, which has no type. */
function messageReader(isClient: boolean, read: (type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let isStart = isClient;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStart ? 4 : 5;
      if (rest.length < head) return;
      const end = rest.readUInt32BE(head - 4) + head - 4;
      if (rest.length < end) return;
      read(isStart ? "start" : String.fromCharCode(rest[0] ?? 0), rest.subarray(head, end));
      rest = rest.subarray(end);
      isStart = false;
    }
  };
}
