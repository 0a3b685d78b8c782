import { serverMessage } from "@/lib/agent/voice/contract";
import { handleServerMessage } from "@/lib/agent/voice/handle-server-message";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(serverMessage, handleServerMessage);
