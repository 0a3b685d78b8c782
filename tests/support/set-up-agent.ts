import { api } from "./api";

/** Sets up an agent as an admin does: saves the draft and publishes it. Resolves to the answer of the publication. */
export async function setUpAgent(token: string, userId: string, setup: unknown) {
  const url = `/api/admin/agents/${userId}`;
  const { draft } = (await api("GET", url, { token })).body.data;
  const saved = await api("PUT", url, { token, body: { setup, revision: draft.revision } });
  if (saved.status !== 200) return saved;
  return api("POST", `${url}/publish`, {
    token,
    body: { revision: draft.revision + 1, override_reason: "Set up by a test" },
  });
}
