import { expect, it } from "vitest";
import { workflowClient } from "./workflow-client";
import { loadFailure } from "./workflows-view";

const ID = "3d0cd4a4-6b1c-4f0e-9f43-000000000001";

it("says what failed, or by default Failed to load assignments (WORK-06)", async () => {
  const away = workflowClient({ getToken: () => "t", baseUrl: "http://127.0.0.1:1" });
  const named = await away.listUserAssignments(ID).catch((thrown: unknown) => thrown);
  expect(loadFailure(named)).toBe("Failed to fetch user assignments");
  const noSession = workflowClient({ getToken: () => Promise.reject(new Error("no session")) });
  const other = await noSession.listUserAssignments(ID).catch((thrown: unknown) => thrown);
  expect(loadFailure(other)).toBe("Failed to load assignments");
});
