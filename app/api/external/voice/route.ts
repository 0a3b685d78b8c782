import { openRoute } from "@/lib/http/route";
import { serverMessage } from "@/lib/voice/contract";
import { handleServerMessage } from "@/lib/voice/handle-server-message";

export const dynamic = "force-dynamic";
export const POST = openRoute(serverMessage, handleServerMessage);
