import { recordingTicket } from "@/lib/calls/recordings/contract";
import { issueTicket } from "@/lib/calls/recordings/issue-ticket";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(recordingTicket, issueTicket);
