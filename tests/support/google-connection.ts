import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GooglePermission, GoogleService } from "@/lib/accounts/connections/services";
import { encrypt } from "@/lib/platform/core/crypto";
import { GOOGLE_CLIENT_ID } from "@/local/stack/emulator-seed";

type Connection = {
  googleUrl: string;
  userId: string;
  email: string;
  service?: GoogleService;
  permissions?: readonly GooglePermission[];
};

/**
 * Connects a client's service at the stack's own Google, by default the calendar, as if its account had just consented;
 * resolves to the grant.
 */
export async function connectGoogle(connection: Connection): Promise<string> {
  const { googleUrl, userId, email, service = "google_calendar", permissions } = connection;
  const scopes = scopesOf(service, permissions);
  const response = await fetch(`${googleUrl}/_control/refresh-tokens`, {
    method: "POST",
    body: JSON.stringify({ email, clientId: GOOGLE_CLIENT_ID, scopes }),
  });
  const { refresh_token: token } = (await response.json()) as { refresh_token: string };
  const id = randomUUID();
  await rawSql()`insert into user_tokens (id, user_id, service, account, scopes, refresh_token_encrypted)
    values (${id}, ${userId}, ${service}, ${email}, ${scopes},
            ${encrypt(token, `user_tokens|refresh_token_encrypted|${id}`)})`;
  return token;
}
