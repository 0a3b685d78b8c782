import { recordingTicket } from "@/lib/calls/contract";
import { clientRoute } from "@/lib/http/route";
import { issueTicket } from "@/lib/recordings/issue-ticket";

export const POST = clientRoute(recordingTicket, issueTicket);
