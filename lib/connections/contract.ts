import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { GOOGLE_SERVICES, type GoogleService } from "./services";

/** Browser-safe: a client's connections to outside services. */

/** One service as its client sees it; connected while a grant is stored, whether or not it still works. */
export type ServiceConnection = {
  id: GoogleService;
  connected: boolean;
  needsReauth: boolean;
  /** The account that gave its consent. */
  account: string | null;
};

const serviceIds = Object.keys(GOOGLE_SERVICES) as [GoogleService, ...GoogleService[]];

export const oauthCallback = endpoint({
  method: "POST",
  path: "/api/google/{service}/oauth-callback",
  access: "client",
  summary: "Exchanges what Google's consent page gave for tokens, and stores them",
  params: z.object({ service: z.enum(serviceIds) }),
  /** `user_id` is what Google handed back as `state`. */
  body: z.object({ code: z.string().min(1).max(2_048), user_id: z.string().min(1).max(2_048) }),
  response: z.object({}),
  errors: ["provider_failed"],
});
