import type { ActionName } from "@/lib/agent/tools/action-names";
import { CALLABLE } from "@/lib/agent/tools/actions/parameters";
import { demoActions } from "../demo/tools";
import type { Line } from "./planned-call";

/** A tool as an assistant has it: its name, and the path of its address. */
export type AttachedTool = { name: string; path: string };

type ProviderTool = { function?: { name?: string; description?: string }; server?: { url?: string } };
type Provider = { url: string; apiKey: string };

/**
 * The tools of the assistant that answers a line, as stored at the provider. A tool is identified by its name, or by
 * what its description says it does, as a model would. A line without an assistant there has those of the demo
 * workspace.
 */
export async function readTools(
  provider: Provider,
  line: Line,
): Promise<(action: ActionName) => AttachedTool> {
  const tools = await readAttached(provider, line);
  return (action) => {
    const tool =
      tools?.find((each) => each.function?.name === action) ??
      tools?.find((each) => each.function?.description?.includes(CALLABLE[action].description));
    if (tools === null) return demoTool(action);
    if (!tool?.function?.name || !tool.server?.url)
      throw new Error(`The assistant of ${line.number} has no tool to ${action.replaceAll("_", " ")}.`);
    return { name: tool.function.name, path: new URL(tool.server.url).pathname };
  };
}

/** Null if no assistant of the provider's answers the line. */
async function readAttached(provider: Provider, line: Line): Promise<ProviderTool[] | null> {
  const numbers =
    (await get<{ id: string; number?: string; assistantId?: string | null }[]>(
      provider,
      "/phone-number?limit=1000",
    )) ?? [];
  const own = numbers.find(({ id, number }) => id === line.phoneNumberId || number === line.number);
  if (!own?.assistantId) return null;
  const assistant = await get<{ model?: { tools?: ProviderTool[] } }>(
    provider,
    `/assistant/${own.assistantId}`,
  );
  return assistant?.model?.tools ?? null;
}

async function get<T>({ url, apiKey }: Provider, path: string): Promise<T | null> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return response.ok ? ((await response.json()) as T) : null;
}

function demoTool(action: ActionName): AttachedTool {
  const found = demoActions.find(({ name }) => name === action);
  return { name: action, path: `/api/external/tool/${found?.publicKey}` };
}
