/** The advice for an error of the exchange, by its OAuth name. */
export function explainGoogle(reason: string, redirectUri: string): string {
  switch (reason) {
    case "invalid_client":
    case "unauthorized_client":
      return "Google rejects GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Check both in the Google Cloud console.";
    case "redirect_uri_mismatch":
      return `Google rejects our redirect URI. Add ${redirectUri} and those of all other services in the Google Cloud console.`;
    default:
      return `Google answered ${reason}. Try again in a minute; if it keeps happening, check Google's status page.`;
  }
}
