import { openRoute } from "@/lib/http/route";
import { inboundText } from "@/lib/messages/contract";
import { receiveText } from "@/lib/messages/receive-text";

export const dynamic = "force-dynamic";
export const POST = openRoute(inboundText, receiveText);
