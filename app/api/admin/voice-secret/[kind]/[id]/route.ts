import { adminRoute } from "@/lib/http/route";
import { setVoiceSecretAtVapi } from "@/lib/voice/contract";
import { setVoiceSecret } from "@/lib/voice/set-voice-secret";

export const dynamic = "force-dynamic";
export const POST = adminRoute(setVoiceSecretAtVapi, setVoiceSecret);
