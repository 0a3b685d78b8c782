import { adminRoute } from "@/lib/http/route";
import { renewVoiceSecret as renewal, voiceSecret } from "@/lib/voice/contract";
import { renewVoiceSecret } from "@/lib/voice/renew-voice-secret";
import { showVoiceSecret } from "@/lib/voice/show-voice-secret";

export const dynamic = "force-dynamic";
export const GET = adminRoute(voiceSecret, showVoiceSecret);
export const POST = adminRoute(renewal, renewVoiceSecret);
