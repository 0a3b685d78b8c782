import { receiveText } from "@/lib/agent/replies/receive-text";
import { inboundText } from "@/lib/agent/texts/contract";
import { openRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = openRoute(inboundText, receiveText);
