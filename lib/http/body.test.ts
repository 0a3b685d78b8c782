import { expect, it } from "vitest";
import { readBody } from "./body";

it("a body that breaks off is the sender's to send again, and no fault of ours (SAFE-01)", async () => {
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('{"half":'));
      else controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const request = new Request("http://localhost", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readBody(request)).rejects.toMatchObject({
    code: "invalid_input",
    message: "The request broke off. Please send it again.",
  });
});
