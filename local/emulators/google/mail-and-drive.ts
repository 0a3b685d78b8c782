import { createEmulator } from "emulate";
import type { EmulatorCall } from "../kit/call";
import { forward } from "../kit/forward";
import type { Route } from "../kit/routes";
import type { Account, ApiRoute } from "./api";
import type { GoogleUser } from "./state";

const MAIL_ALL = "https://mail.google.com/";
const MAIL_WRITE = `${MAIL_ALL} gmail.modify`;
const MAIL_READ = `${MAIL_WRITE} gmail.readonly gmail.metadata`;
const MAIL_SEND = `${MAIL_WRITE} gmail.compose gmail.send`;
const DRIVE_WRITE = "drive drive.file";
const DRIVE_READ = `${DRIVE_WRITE} drive.readonly drive.metadata.readonly`;

/**
 * Gmail v1 and Drive v3 are those of the package `emulate`, which knows our accounts by a fixed token each. Tokens and
 * scopes are checked here, before; mail and files are lost on restart. `drive.file` shows every file of the account,
 * not just the app's own, and documents and spreadsheets made here do not appear in Drive.
 */
export async function startMailAndDrive(users: GoogleUser[]) {
  const inner = await createEmulator({
    service: "google",
    port: 0,
    seed: {
      tokens: Object.fromEntries(users.map(({ email }) => [innerToken(email), { login: email, scopes: [] }])),
      google: {
        users: users.map(({ email, name }) => ({ email, name })),
        messages: users.flatMap(({ email, mail = [] }) =>
          mail.map(({ text, labelIds = ["INBOX", "UNREAD"], ...rest }) => ({
            to: email,
            ...rest,
            user_email: email,
            body_text: text,
            label_ids: labelIds,
          })),
        ),
        drive_items: users.flatMap(({ email, files = [] }) =>
          files.map(({ mimeType, ...rest }) => ({ ...rest, user_email: email, mime_type: mimeType })),
        ),
      },
    },
  });

  const pass = (call: EmulatorCall, { email }: Account) =>
    forward(call, inner.url, { authorization: `Bearer ${innerToken(email)}` });

  const routes = (api: ApiRoute): Route[] => {
    const all = (methods: string, path: string, scopes: string) =>
      methods.split(" ").map((method) => api(method, path, scopes, pass));
    const user = "/gmail/v1/users/{userId}";
    return [
      api("GET", `${user}/profile`, `${MAIL_READ} gmail.compose`, (_, { email }) =>
        Response.json({ emailAddress: email, messagesTotal: 0, threadsTotal: 0, historyId: "1" }),
      ),
      ...all("POST", `${user}/messages/send`, MAIL_SEND),
      ...all("POST", `/upload${user}/messages/send`, MAIL_SEND),
      ...all("POST", `${user}/drafts/send`, `${MAIL_WRITE} gmail.compose`),
      ...all("POST PUT DELETE", `${user}/drafts{rest+}`, `${MAIL_WRITE} gmail.compose`),
      ...all("POST", `${user}/drafts`, `${MAIL_WRITE} gmail.compose`),
      ...all("GET", `${user}/labels`, `${MAIL_READ} gmail.labels`),
      ...all("GET", `${user}/{rest+}`, MAIL_READ),
      ...all("DELETE", `${user}/messages/{messageId}`, MAIL_ALL),
      ...all("POST PUT PATCH DELETE", `${user}/{rest+}`, MAIL_WRITE),
      api("GET", "/drive/v3/about", DRIVE_READ, (_, { email }) =>
        Response.json({ user: { emailAddress: email, kind: "drive#user", me: true } }),
      ),
      ...all("GET", "/drive/v3/{rest+}", DRIVE_READ),
      ...all("POST PUT PATCH DELETE", "/drive/v3/{rest+}", DRIVE_WRITE),
      ...all("POST PUT PATCH", "/upload/drive/v3/{rest+}", DRIVE_WRITE),
    ];
  };
  return { routes, close: () => inner.close() };
}

function innerToken(email: string): string {
  return `inner_${email}`;
}
