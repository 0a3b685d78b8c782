import { readBearer } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { openStateFile } from "../kit/state-file";
import { adsRoutes } from "./ads";
import { createApiRoute } from "./api";
import { authoriseRoutes } from "./authorise";
import { bookingPageRoutes } from "./booking-page";
import { createChannels } from "./calendar/channels";
import { calendarRoutes } from "./calendar/routes";
import { googleControlRoutes } from "./control";
import { documentRoutes } from "./documents";
import { effectRoutes } from "./effects";
import { googleErrorBody, notEmulated } from "./errors";
import { fileRoutes, plantFiles } from "./files/routes";
import { mailControlRoutes, plantMail } from "./mail/control";
import { mailRoutes } from "./mail/routes";
import { meetRoutes } from "./meet";
import { plantContacts } from "./people/contact";
import { peopleRoutes } from "./people/routes";
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
 * A stand-in for accounts.google.com, oauth2.googleapis.com and nine Google APIs, all on one origin: their paths do
 * not collide, so a client only has to swap the host.
 *
 * It proves the OAuth round trip as the real SDK makes it: PKCE, state, single-use codes, refresh tokens only when
 * expected, partial consent, refusal, expiry, revocation of the whole grant, scopes checked per method. And calendar
 * work: time zones and clock changes, all-day and recurring events, free/busy, Meet links, conditional writes, push
 * channels. It does not prove Google's app verification, quotas, the 7-day tokens of unverified apps, how soon and how
 * reliably notifications come, that they are sent again, whether channels outlive their grant, shared calendars, sync
 * tokens, monthly or yearly recurrence (refused with 501), or anything beyond the calls listed in each service's
 * file. Google's wording of errors is kept where clients are known to read it; codes and reasons always.
 *
 * Accounts and clients are read from the options at every start; events, mail, files, contacts and refresh tokens are seeded
 * once and then stored in the state file. A call that no service's file lists gets 501 and a sentence. Controls besides
 * the shared ones: control.ts, effects.ts, mail/control.ts, calendar/channels.ts, people/routes.ts, and
 * those at the end of tasks.ts, files/routes.ts and calendar/routes.ts.
 */
export async function startGoogleEmulator(options: GoogleEmulatorOptions = {}): Promise<RunningEmulator> {
  const { port, stateFile, users = [], clients = [], accessTokenLifetimeMs = 3_599_000 } = options;
  const { state, changed, close } = openStateFile(emptyGoogleState(), stateFile);
  plantGoogleSeed(state, options);
  plantMail(state, users);
  plantFiles(state, users);
  plantContacts(state, users);
  changed();
  const api = createApiRoute(state);
  const channels = createChannels(state);
  try {
    return await serveEmulator({
      name: "google",
      port,
      routes: [
        ...googleControlRoutes(state, users, channels),
        ...effectRoutes(state),
        ...mailControlRoutes(state),
        ...bookingPageRoutes(),
        ...authoriseRoutes(state, users, clients),
        ...tokenRoutes({ state, users, clients, accessTokenLifetimeMs }),
        ...calendarRoutes(state, users, { api, channels }),
        ...documentRoutes(state, api),
        ...spreadsheetRoutes(state, api),
        ...peopleRoutes(state, api),
        ...taskRoutes(state, api),
        ...adsRoutes(state, api),
        ...meetRoutes(state, api),
        ...mailRoutes(state, users, api),
        ...fileRoutes(state, api),
        ...unknownRoutes(),
      ],
      failureBody: (status) => googleErrorBody(status),
      accountOf: (call) => state.accessTokens[readBearer(call) ?? ""]?.email,
      onChange: changed,
      onClose: close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

/** What no route above serves: a call that this stand-in cannot prove fails, and says so. */
function unknownRoutes(): Route[] {
  return [
    route("*", "/{path+}", ({ method, path }) => {
      throw notEmulated(`${method} ${path}`);
    }),
  ];
}
