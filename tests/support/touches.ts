import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { newAddress } from "./addresses";
import { api } from "./api";
import { makePerson, type Person } from "./people";

export const ORIGIN = "https://www.hartley.example";

/** The key of a client's page at `ORIGIN`, made by an admin. */
export async function makePage(client: Pick<Person, "id">, origins = [ORIGIN]): Promise<string> {
  const { token } = await makePerson({ admin: true });
  await api("PUT", `/api/admin/users/${client.id}/touch-page`, { token, body: { origins } });
  const [row] = await rawSql()`select key from touch_sites where user_id = ${client.id}`;
  return row?.key;
}

/** What the script sends of a visitor who sent a form. */
export const touchOf = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  phone: "07400 123456",
  gclid: "Cj0KCQ.test-1",
  utm: {},
  page: `${ORIGIN}/boilers?email=secret`,
  consent: { ad_user_data: "granted", ad_personalization: "denied", source: "page" },
  ...fields,
});

/** As the browser of another visitor each time sends it: plain text, with the origin of the page. */
export const sendTouch = (
  key: string,
  touch: unknown,
  origin: string | null = ORIGIN,
  headers: Record<string, string> = {},
) =>
  api("POST", `/api/touches/${key}`, {
    raw: typeof touch === "string" ? touch : JSON.stringify(touch),
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      "x-client-address": newAddress(),
      ...(origin ? { origin } : {}),
      ...headers,
    },
  });

export const touchesOf = ({ id }: Pick<Person, "id">) =>
  rawSql()`select * from touches where user_id = ${id} order by created_at`;
