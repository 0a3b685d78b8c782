import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

export const health = endpoint("GET /api/health", {
  access: "public",
  summary:
    "Alive; ready only while the database answers and the instance is not about to stop (503 otherwise)",
  response: z.object({ alive: z.literal(true), ready: z.boolean() }),
  errors: ["unavailable"],
});

export const alive = endpoint("GET /api/alive", {
  access: "public",
  summary:
    "Answers while the process does, whatever the database says: for balancers, and hosts that restart what does not answer (503 once the instance is about to stop)",
  response: z.object({ alive: z.literal(true) }),
  errors: ["unavailable"],
});

export const openApi = endpoint("GET /api/openapi.json", {
  access: "public",
  summary: "This description",
  response: { stream: "application/json" },
});
