import { playRecording as contract } from "@/lib/calls/recordings/contract";
import { playRecording } from "@/lib/calls/recordings/play-recording";
import { openRoute } from "@/lib/platform/http/route";

export const GET = openRoute(contract, playRecording);
