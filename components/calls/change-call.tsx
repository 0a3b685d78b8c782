import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { CallerName } from "./caller-name";
import { CorrectCall } from "./correct-call";
import { EraseCaller } from "./erase-caller";
import { HoldCall } from "./hold-call";
import { MarkNuisance } from "./mark-nuisance";

/** What the client can set right: the caller's name, how the call counts, and whether anything is kept. */
const ChangeCall = ({ call, live }: { call: CallPage; live: boolean }) => (
  <div className="flex flex-wrap gap-2.5">
    {call.client ? null : <CallerName call={call} />}
    {live ? null : <CorrectCall call={call} />}
    {live ? null : <MarkNuisance call={call} />}
    {live ? null : <HoldCall call={call} />}
    {live || call.client ? null : <EraseCaller call={call} />}
  </div>
);
export default ChangeCall;
