import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import type { Verb } from "@/lib/platform/http/endpoint";
import { makeTemplate } from "@/lib/providers/google/documents";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import type { makeGoogleFile as contract } from "./contract";

/**
 * Makes a file in the actor's own Google account, so that no one has to look for a link. Throws `not_found` or
 * `reconnect_needed` while the service is not connected.
 */
export const makeGoogleFile: Verb<typeof contract> = async ({ actor }, { body }) => {
  const { accountId: userId } = actor;
  const data =
    body.kind === "spreadsheet"
      ? await withGoogleAccess({ userId, service: "google_sheets", permissions: [] }, (client) =>
          makeSpreadsheet(client, body),
        )
      : await withGoogleAccess({ userId, service: "google_docs", permissions: [] }, (client) =>
          makeTemplate(client, body),
        );
  return { data };
};
