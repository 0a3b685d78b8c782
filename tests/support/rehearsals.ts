import { rawSql } from "@/db/client";
import { runRehearsal } from "@/lib/agent/rehearsals/run-rehearsal";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import { api } from "./api";
import type { Person } from "./people";
import { makePerson, uniqueNumber } from "./people";
import { assignNumber, makeOwnTool } from "./provisioning";
import { takeJob } from "./queue";
import { fullSetup } from "./rehearsal";
import { settled } from "./settled";

/** A client with a number, a tool for each built-in action and a draft that no one has published. */
export async function makeRehearsed(admin: Person, changes: Partial<AgentSetup> = {}) {
  const { id: userId } = await makePerson();
  const phoneNumber = uniqueNumber();
  await assignNumber(userId, phoneNumber);
  for (const action of ACTION_NAMES) await makeOwnTool({ userId, phoneNumber, action, name: action });
  const call = (method: string, path: string, body?: unknown) =>
    api(method, `/api/admin/agents/${userId}${path}`, { token: admin.token, body });
  const save = async (setup: AgentSetup) => {
    const { body } = await call("GET", "");
    const answer = await call("PUT", "", { setup, revision: body.data.draft.revision });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  await save(fullSetup(changes));
  return {
    userId,
    call,
    save,
    /** Starts a rehearsal of the draft and plays it, as the worker would. */
    async rehearse(kind: "rules" | "provider" = "rules") {
      const { status, body } = await call("POST", "/rehearsals", { kind });
      if (status !== 201) throw new Error(JSON.stringify(body));
      await settled();
      const job = await takeJob<{ rehearsalId: string }>(`rehearse:${body.data.newest.id}`);
      if (!job) throw new Error("the rehearsal was not queued");
      await runRehearsal(job.rehearsalId);
      return (await call("GET", "/rehearsals")).body.data.newest;
    },
    scenes: (rehearsalId: string) =>
      rawSql()`select * from rehearsal_scenes where rehearsal_id = ${rehearsalId} order by position`,
  };
}
