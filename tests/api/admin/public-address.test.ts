import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { proveAddress } from "@/lib/accounts/settings/contract";
import { assertIsOurs } from "@/lib/accounts/settings/public-address";
import { api } from "@/tests/support/api";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { serve } from "@/tests/support/serve";

const ours = await startOwnAddress();

let seen = "";
/** Another's server, which repeats whatever a request of ours was answered with before. */
const otherUrl = await serve((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: true, data: { mark: seen } }));
});

describeRefusals(proveAddress, "/api/address", { nonce: "n".repeat(40) });

describe("the public address", () => {
  it("is taken where this installation answers", async () => {
    await expect(assertIsOurs(ours.url)).resolves.toBeUndefined();
  });

  it("is refused, and nothing is saved, where another server or none answers", async () => {
    const admin = await makePerson({ admin: true });
    const earlier = await api("POST", "/api/address", { body: { nonce: "n".repeat(40) } });
    seen = earlier.body.data.mark;
    for (const value of [otherUrl, "http://127.0.0.1:9"]) {
      const answer = await api("PUT", "/api/admin/settings/public_address", {
        token: admin.token,
        body: { value },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(
        `This server does not answer at ${value} yet. Set up the name and the proxy first (docs/operating.md), then save it again.`,
      );
    }
    expect(
      await rawSql()`select 1 from system_settings where setting_key = 'public_address' and setting_value <> ''`,
    ).toHaveLength(0);
  });
});
