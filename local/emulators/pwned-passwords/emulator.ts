import { createHash, randomBytes } from "node:crypto";
import { param } from "../kit/call";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/** `padding`: passwords whose hashes are listed with a count of 0, as the service's padding is. */
type Hashed = Record<"leaked" | "padding", string[]>;

/**
 * Pwned Passwords' range search, with the given passwords as the leaked ones. Strict where it is: five hex digits, no
 * more, and a User-Agent. Answers are padded as it pads them.
 */
export function startPwnedPasswords({ leaked, padding }: Hashed): Promise<RunningEmulator> {
  return serveEmulator({
    name: "pwned-passwords",
    port: 0,
    failureBody: (status) => `planned failure ${status}`,
    routes: [
      route("GET", "/range/{prefix}", (call) => {
        const prefix = param(call, "prefix").toUpperCase();
        if (!/^[0-9A-F]{5}$/.test(prefix))
          return new Response("The hash prefix was not in a valid format", { status: 400 });
        if (!call.headers.get("user-agent")) return new Response("Missing user agent", { status: 403 });
        const rows = [
          ...leaked.map((one) => [sha1(one), 52] as const),
          ...padding.map((one) => [sha1(one), 0] as const),
        ]
          .filter(([hash]) => hash.startsWith(prefix))
          .map(([hash, count]) => `${hash.slice(5)}:${count}`);
        const isPadded = call.headers.get("add-padding") === "true";
        while (isPadded && rows.length < 800)
          rows.push(`${randomBytes(18).toString("hex").slice(1).toUpperCase()}:0`);
        return new Response(rows.sort().join("\r\n"), { headers: { "content-type": "text/plain" } });
      }),
    ],
  });
}
