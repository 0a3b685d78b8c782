import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { CallerName } from "./caller-name";
import { CorrectCall } from "./correct-call";

/** What the client can set right: the caller's name, and how the call counts. */
const ChangeCall = ({ call, live }: { call: CallPage; live: boolean }) => (
  <>
    {call.client ? null : <CallerName call={call} />}
    {live ? null : <CorrectCall call={call} />}
  </>
);
export default ChangeCall;
