import { playRecording as contract } from "@/lib/calls/contract";
import { openRoute } from "@/lib/http/route";
import { playRecording } from "@/lib/recordings/play-recording";

export const GET = openRoute(contract, playRecording);
