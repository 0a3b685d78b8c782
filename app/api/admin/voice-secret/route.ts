import { renewVoiceSecret as renewal, voiceSecret } from "@/lib/agent/voice/contract";
import { renewVoiceSecret } from "@/lib/agent/voice/renew-voice-secret";
import { showVoiceSecret } from "@/lib/agent/voice/show-voice-secret";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = adminRoute(voiceSecret, showVoiceSecret);
export const POST = adminRoute(renewal, renewVoiceSecret);
