import { readBearer } from "../kit/call";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { openStateFile } from "../kit/state-file";
import { createApiRoute } from "./api";
import { authoriseRoutes } from "./authorise";
import { bookingPageRoutes } from "./booking-page";
import { calendarRoutes } from "./calendar/routes";
import { googleControlRoutes } from "./control";
import { documentRoutes } from "./documents";
import { startDrive } from "./drive";
import { effectRoutes } from "./effects";
import { googleErrorBody } from "./errors";
import { mailControlRoutes, plantMail } from "./mail/control";
import { mailRoutes } from "./mail/routes";
import { meetRoutes } from "./meet";
import { peopleRoutes } from "./people";
import { spreadsheetRoutes } from "./spreadsheets/routes";
import { emptyGoogleState, type GoogleSeed, plantGoogleSeed } from "./state";
import { taskRoutes } from "./tasks";
import { tokenRoutes } from "./tokens";

export type GoogleEmulatorOptions = GoogleSeed & {
  port?: number;
  stateFile?: string;
  /** The lifetime of an access token; by default one hour minus a second, as Google's. */
  accessTokenLifetimeMs?: number;
};

/**
 * A stand-in for accounts.google.com, oauth2.googleapis.com and eight Google APIs, all on one origin: their paths do
 * not collide, so a client only has to swap the host.
 *
 * It proves the OAuth round trip as the real SDK makes it: PKCE, state, single-use codes, refresh tokens only when
 * expected, partial consent, refusal, expiry, revocation of the whole grant, scopes checked per method. And calendar
 * work: time zones and clock changes, all-day and recurring events, free/busy, Meet links, conditional writes. It does
 * not prove Google's app verification, quotas, the 7-day tokens of unverified apps, notifications, shared calendars,
 * sync tokens, monthly or yearly recurrence (refused with 501), or anything beyond the calls listed in each service's
 * file. Google's wording of errors is kept where clients are known to read it; codes and reasons always.
 *
 * Accounts and clients are read from the options at every start; events and refresh tokens are seeded once and then
 * stored in the state file. Controls besides the shared ones: see control.ts.
 */
export async function startGoogleEmulator(options: GoogleEmulatorOptions = {}): Promise<RunningEmulator> {
  const { port, stateFile, users = [], clients = [], accessTokenLifetimeMs = 3_599_000 } = options;
  const { state, changed, close } = openStateFile(emptyGoogleState(), stateFile);
  plantGoogleSeed(state, options);
  plantMail(state, users);
  changed();
  const drive = await startDrive(users);
  const api = createApiRoute(state);
  const onClose = async () => {
    close();
    await drive.close();
  };
  try {
    return await serveEmulator({
      name: "google",
      port,
      routes: [
        ...googleControlRoutes(state, users),
        ...effectRoutes(state),
        ...mailControlRoutes(state),
        ...bookingPageRoutes(),
        ...authoriseRoutes(state, users, clients),
        ...tokenRoutes({ state, users, clients, accessTokenLifetimeMs }),
        ...calendarRoutes(state, users, api),
        ...documentRoutes(state, api),
        ...spreadsheetRoutes(state, api),
        ...peopleRoutes(users, api),
        ...taskRoutes(state, api),
        ...meetRoutes(state, api),
        ...mailRoutes(state, users, api),
        ...drive.routes(api),
      ],
      failureBody: (status) => googleErrorBody(status),
      accountOf: (call) => state.accessTokens[readBearer(call) ?? ""]?.email,
      onChange: changed,
      onClose,
    });
  } catch (error) {
    await onClose();
    throw error;
  }
}
