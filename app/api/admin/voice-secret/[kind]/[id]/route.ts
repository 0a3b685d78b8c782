import { setVoiceSecretAtVapi } from "@/lib/agent/voice/contract";
import { setVoiceSecret } from "@/lib/agent/voice/set-voice-secret";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = adminRoute(setVoiceSecretAtVapi, setVoiceSecret);
