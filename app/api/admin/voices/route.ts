import { listVoiceSamples as contract } from "@/lib/agent/voice-samples/contract";
import { listVoiceSamples } from "@/lib/agent/voice-samples/list-voice-samples";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract, listVoiceSamples);
