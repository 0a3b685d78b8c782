import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: shapes and endpoints of tools. */

const toolResult = z.object({
  toolCallId: z.string(),
  name: z.string(),
  result: z.string().optional().describe("What the assistant is told; one line"),
  error: z.string().optional().describe("Instead of a result: a sentence the assistant can say"),
});

export const toolCall = endpoint({
  method: "POST",
  path: "/api/external/tool/{public_key}",
  access: "voice",
  summary: "A tool call of a live call, from the voice provider: one result for every call it holds",
  params: z.object({ public_key: z.string() }),
  maxBodyBytes: 1024 * 1024,
  response: z.object({ results: z.array(toolResult) }),
  errors: ["invalid_input", "unauthenticated", "too_large", "rate_limited", "unavailable"],
});
