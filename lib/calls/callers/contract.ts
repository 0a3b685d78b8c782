import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { LONGEST_NAME } from "./limits";

/** Browser-safe: the names of the people who ring a client. */

export const saveCaller = endpoint({
  method: "PUT",
  path: "/api/user/caller",
  access: "client",
  permission: "calls.answer",
  keyed: true,
  summary: "Saves what the signed-in client calls a number; empty forgets the saved name",
  body: z.object({
    phone_number: z.string().regex(/^\+\d{5,15}$/, "a number such as +447700900123"),
    name: z
      .string("Enter a name")
      .trim()
      .max(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters`)
      .regex(/^[^\p{Cc}]*$/u, "Write the name on one line"),
  }),
  response: z.object({
    data: z.object({ phone_number: z.string(), /** As shown from now on. */ name: z.string().nullable() }),
  }),
});
