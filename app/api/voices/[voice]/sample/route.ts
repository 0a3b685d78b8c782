import { playVoiceSample as contract } from "@/lib/agent/voice-samples/contract";
import { playVoiceSample } from "@/lib/agent/voice-samples/play-voice-sample";
import { publicRoute } from "@/lib/platform/http/route";

export const GET = publicRoute(contract, playVoiceSample);
