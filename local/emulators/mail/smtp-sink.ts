import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type Envelope = { from: string; to: string[]; raw: Buffer };
type Options = { port: number; onMail: (mail: Envelope) => void };

export type Refused = "connection" | "sign-in" | "sender" | "recipient" | "text";

/** Takes mail on 127.0.0.1 by SMTP (RFC 5321) without TLS, accepts any sign-in (RFC 4954), and hands it over. */
export async function startSmtpSink({ port, onMail }: Options) {
  let refusals: { what: Refused; code: number; times: number } | undefined;
  const isRefused = (what: Refused) => {
    if (refusals?.what !== what || refusals.times <= 0) return null;
    refusals.times -= 1;
    return refusals.code;
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    void converse(socket, { onMail, isRefused }).catch(() => socket.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    refuseNext(what: Refused, code: number, times: number) {
      refusals = { what, code, times };
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

type Dialogue = Pick<Options, "onMail"> & { isRefused: (what: Refused) => number | null };

async function converse(socket: Socket, { onMail, isRefused }: Dialogue): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let from: string | null = null;
  let to: string[] = [];
  let data: string[] | null = null;
  socket.setEncoding("latin1");
  socket.on("error", () => socket.destroy());
  const turnedAway = isRefused("connection");
  if (turnedAway !== null) {
    socket.end(`${turnedAway} refused as planned\r\n`);
    return;
  }
  say("220 localhost ready");
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data && line !== ".") {
      data.push(line.startsWith(".") ? line.slice(1) : line);
      continue;
    }
    if (data) {
      const code = isRefused("text");
      if (code !== null) {
        [from, to, data] = [null, [], null];
        say(`${code} refused as planned`);
        continue;
      }
      onMail({ from: from ?? "", to, raw: Buffer.from(data.join("\r\n"), "latin1") });
      [from, to, data] = [null, [], null];
      say("250 kept");
      continue;
    }
    const [, verb = "", address] =
      /^(EHLO|HELO|AUTH PLAIN|MAIL FROM:|RCPT TO:|DATA|RSET|NOOP|QUIT)\s*(?:<([^>]*)>)?/i.exec(line) ?? [];
    switch (verb.toUpperCase()) {
      case "EHLO":
        say("250-localhost");
        say("250 AUTH PLAIN");
        break;
      case "HELO":
        say("250 localhost");
        break;
      case "AUTH PLAIN": {
        const code = isRefused("sign-in");
        say(code === null ? "235 welcome" : `${code} refused as planned`);
        break;
      }
      case "MAIL FROM:": {
        const code = isRefused("sender");
        if (code === null) from = address ?? "";
        say(code === null ? "250 go on" : `${code} refused as planned`);
        break;
      }
      case "RCPT TO:": {
        const code = isRefused("recipient");
        if (code === null && from !== null && address) to.push(address);
        say(
          code !== null
            ? `${code} refused as planned`
            : from !== null && address
              ? "250 go on"
              : "503 out of order",
        );
        break;
      }
      case "DATA":
        if (to.length > 0) data = [];
        say(to.length > 0 ? "354 end with a dot" : "503 no recipient");
        break;
      case "RSET":
        [from, to] = [null, []];
        say("250 forgotten");
        break;
      case "NOOP":
        say("250 still here");
        break;
      case "QUIT":
        say("221 goodbye");
        socket.end();
        return;
      default:
        say("502 not spoken here");
    }
  }
}
