import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeError } from "./describe-error";

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

  it("is shown by its type alone if it is none, and by its code only if that is one", () => {
    expect(describeError("CANARY")).toEqual({ message: "string" });
    expect(describeError(null)).toEqual({ message: "object" });
    const plain = new TypeError("It broke");
    expect(describeError(plain)).toEqual({ name: "TypeError", message: "It broke", stack: plain.stack });
    expect(describeError(Object.assign(new Error("x"), { code: 23_505 }))).toMatchObject({ code: 23_505 });
    expect(describeError(Object.assign(new Error("x"), { code: { secret: 1 } }))).not.toHaveProperty("code");
    const bare = Object.assign(new Error("x"), { stack: undefined });
    expect(describeError(bare)).toEqual({ name: "Error", message: "x", stack: undefined });
  });

  it("hides every kind of token, and only the words after it", () => {
    const hidden = describeError(
      new Error("apikey=A1 password=A2&secret=A3 KEY=A4 access_token=A5 and bearer   A6+/= end"),
    );
    expect(hidden.message).toBe(
      "apikey=[hidden] password=[hidden]&secret=[hidden] KEY=[hidden] access_token=[hidden] and Bearer [hidden] end",
    );
    expect(hidden.stack).not.toMatch(/A[1-6]/);
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

it("cuts a long statement, and takes no other error for one", () => {
  const long = new DrizzleQueryError(`select ${"x".repeat(900)}`, [], new Error("x"));
  expect(describeError(long).message).toBe(`Failed query: select ${"x".repeat(493)}`);
  expect(describeError(long).stack).not.toContain("x".repeat(600));
  expect(describeError(Object.assign(new Error("kept"), { query: "select 1" })).message).toBe("kept");
  expect(describeError(Object.assign(new Error("kept"), { params: [] })).message).toBe("kept");
});
