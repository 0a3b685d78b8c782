import { createEmulator } from "emulate";
import type { EmulatorCall } from "../kit/call";
import { forward } from "../kit/forward";
import type { Route } from "../kit/routes";
import type { Account, ApiRoute } from "./api";
import type { GoogleUser } from "./state";

const DRIVE_WRITE = "drive drive.file";
const DRIVE_READ = `${DRIVE_WRITE} drive.readonly drive.metadata.readonly`;

/**
 * Drive v3 is that of the package `emulate`, which knows our accounts by a fixed token each. Tokens and
 * scopes are checked here, before; files are lost on restart. `drive.file` shows every file of the account,
 * not just the app's own, and documents and spreadsheets made here do not appear in Drive.
 */
export async function startDrive(users: GoogleUser[]) {
  const inner = await createEmulator({
    service: "google",
    port: 0,
    seed: {
      tokens: Object.fromEntries(users.map(({ email }) => [innerToken(email), { login: email, scopes: [] }])),
      google: {
        users: users.map(({ email, name }) => ({ email, name })),
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
    return [
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
