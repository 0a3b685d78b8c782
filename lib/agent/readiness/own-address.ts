import { readSetting } from "@/lib/accounts/settings/read-setting";
import { serverMessage } from "@/lib/agent/voice/contract";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { type PostAnswer, sendPost } from "@/lib/providers/target/send-post";
import { signedHeaders } from "@/lib/providers/voice/sign";

const PATIENCE = 10 * SECOND;
const LONGEST_ANSWER = 64 * 1024;

/** Where the voice provider sends its messages: the configured address, otherwise our own. */
export const voiceAddress = async () =>
  (await readSetting("vapi_server_url")) ?? env().APP_URL + serverMessage.path;

export const toolAddress = (publicKey: string) => `${env().APP_URL}/api/external/tool/${publicKey}`;

type Letter = {
  url: string;
  message: Record<string, unknown>;
  secret: string | null;
  headers?: Record<string, string>;
};

/**
 * Sends a message to a public address of ours, through the network, as the provider does; unsigned without a secret.
 */
export function postAsProvider({ url, message, secret, headers }: Letter): Promise<PostAnswer> {
  const body = JSON.stringify({ message });
  return sendPost({
    url,
    body,
    headers: () => ({
      "content-type": "application/json",
      ...headers,
      ...(secret === null ? {} : signedHeaders({ body, secret, now: new Date() })),
    }),
    timeoutMs: PATIENCE,
    limit: LONGEST_ANSWER,
  });
}

/** The error of a message that was not answered, in words; the address is ours. */
export function sayUnanswered({ kind }: Exclude<PostAnswer, { kind: "answered" }>, url: string): string {
  const { host } = new URL(url);
  const why = { refused: "can't be reached from outside", timed_out: "didn't answer in time" };
  return `Our own address ${host} ${kind === "refused" || kind === "timed_out" ? why[kind] : "can't be reached"}. Check APP_URL and that this server is reachable.`;
}
