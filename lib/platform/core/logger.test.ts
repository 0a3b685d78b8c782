import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeError } from "./logger";

describe("an error in the log", () => {
  it("keeps name, message, code and cause, and no other property (SAFE-01, VOICE-06)", () => {
    const cause = Object.assign(new Error("refused"), {
      code: "ECONNREFUSED",
      url: "https://graph.example/?access_token=CANARY",
    });
    const text = JSON.stringify(
      describeError(
        Object.assign(new Error("The call failed", { cause }), {
          config: { headers: { authorization: "Bearer CANARY" } },
        }),
      ),
    );
    expect(text).toContain("ECONNREFUSED");
    expect(text).not.toContain("CANARY");
  });

  it("hides tokens that stand in the message", () => {
    const text = JSON.stringify(
      describeError(new Error("GET /x?token=CANARY1&a=b failed with Bearer CANARY2.abc")),
    );
    expect(text).not.toMatch(/CANARY/);
    expect(text).toContain("token=[hidden]&a=b");
  });
});

it("leaves out the values of a failed statement, also in the stack (SAFE-01)", async () => {
  const cause = new Error("duplicate key");
  const failure = new DrizzleQueryError(
    "insert into leads values ($1, $2)",
    ["Ann Smith", "hash-of-a-key"],
    cause,
  );
  expect(failure.message).toContain("Ann Smith");
  const described = describeError(failure);
  expect(JSON.stringify(described)).not.toMatch(/Ann Smith|hash-of-a-key/);
  expect(described).toMatchObject({
    message: "Failed query: insert into leads values ($1, $2)",
    cause: { message: "duplicate key" },
  });
});
