import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { derivedKeys, randomToken, sameSecret } from "@/lib/platform/core/crypto";
import { invalidField } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { sendPost } from "@/lib/providers/target/send-post";
import { proveAddress } from "./contract";

const PATIENCE = 10 * SECOND;
const LONGEST_ANSWER = 4_096;

/** A mark that only servers of this installation can make. */
export const answerAddress = (
  _context: Context,
  { body: { nonce } }: Pick<Input<typeof proveAddress>, "body">,
): Result<typeof proveAddress> => ({ data: { mark: marksOf(nonce)[0] ?? "" } });

/**
 * Asks an address over the network whether this installation answers there: a mistyped one would break every link that
 * is sent. Throws `invalid_input`.
 */
export async function assertIsOurs(address: string): Promise<void> {
  const nonce = randomToken(32);
  const answer = await sendPost({
    url: address + proveAddress.path,
    body: JSON.stringify({ nonce }),
    headers: () => ({ "content-type": "application/json" }),
    timeoutMs: PATIENCE,
    limit: LONGEST_ANSWER,
  });
  if (answer.kind === "answered" && isOurMark(answer.body, nonce)) return;
  const fault = `This server does not answer at ${address} yet. Set up the name and the proxy first (docs/operating.md), then save it again.`;
  throw invalidField("value", fault);
}

const answered = z.object({ data: z.object({ mark: z.string().max(100) }) });

function isOurMark(body: Buffer, nonce: string): boolean {
  try {
    const { mark } = answered.parse(JSON.parse(body.toString("utf8"))).data;
    return marksOf(nonce).some((ours) => sameSecret(mark, ours));
  } catch {
    return false;
  }
}

const marksOf = (nonce: string) =>
  derivedKeys("public address").map((key) => createHmac("sha256", key).update(nonce).digest("base64url"));
