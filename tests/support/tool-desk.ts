import { settled } from "@/tests/support/settled";
import { makePerson } from "./people";
import { assignLine, type LocalTarget, makeTarget, makeTool, postTool, startTarget } from "./voice";

/** A target's signing secret in Standard Webhooks format. */
export const TARGET_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** A client with a number and a tool whose target responds at once; for one test file. */
export async function openToolDesk() {
  const [client, tool, target] = await Promise.all([makePerson(), makeTool(), startTarget()]);
  const line = await assignLine(client.id);
  const place = { userId: client.id, number: line.number };
  const targetId = await makeTarget({ ...place, toolId: tool.id, url: target.url, secret: TARGET_SECRET });

  const ask = (message: unknown, key = tool.publicKey) => postTool(key, { body: { message } });

  /** A separate tool with a target that responds as configured. */
  async function toolWith(
    answer: Parameters<typeof startTarget>[0],
    run: (key: string, own: LocalTarget) => Promise<void>,
  ) {
    const own = await startTarget(answer);
    const ownTool = await makeTool();
    await makeTarget({ ...place, toolId: ownTool.id, url: own.url });
    try {
      await run(ownTool.publicKey, own);
    } finally {
      await settled();
      await own.close();
    }
  }

  const close = async () => {
    await settled();
    await target.close();
  };
  return { client, line, tool, target, targetId, ask, toolWith, close };
}
