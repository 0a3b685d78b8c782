import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { AppError } from "@/lib/platform/core/errors";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { problemOf } from "./problem-of";

it("tells sentences of ours and providers’ answers, and nothing of a database’s statement", () => {
  expect(problemOf(new AppError("conflict", "One call is marked to be kept.")).told).toBe(
    "One call is marked to be kept.",
  );
  expect(problemOf(new VoiceProviderError("Vapi", 503)).told).toBe("Vapi: answered 503");
  const failed = new DrizzleQueryError(
    "delete from call_logs where phone_number = $1",
    ["+447700900142"],
    new Error("canceled"),
  );
  expect(problemOf(failed)).toEqual({
    told: "That didn’t work. The server’s log says why.",
    logged: "Error: canceled",
  });
  expect(problemOf(new TypeError("fetch failed")).logged).toBe("TypeError: fetch failed");
  expect(problemOf("nothing")).toMatchObject({ logged: "unknown" });
});
