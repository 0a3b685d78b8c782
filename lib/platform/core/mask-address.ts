const MASK = "•••";

const ADDRESS = /\b((?!file:)[a-z][a-z0-9+.-]{1,20}:\/\/)([^\s"'<>\\]+)/gi;
/** Names of parameters that only control the format of a response. */
const PLAIN = /^(?:page|limit|lang|locale|format|version|v|utm_[a-z]+)$/i;
/** An unguessable part of a path: the credential in webhook URLs of Slack, Zapier or n8n. */
const CAPABILITY = /^(?=[^/]*[a-z])(?=[^/]*\d)[\w~-]{16,}$/i;

/**
 * Removes credentials from addresses in a text: user and password, parameter values, fragments, and random path
 * segments. Host and readable path stay, so that a person still sees the destination.
 */
export function maskAddresses(text: string): string {
  if (!text.includes("://")) return text;
  return text.replace(ADDRESS, (_, scheme: string, rest: string) => scheme + maskRest(rest));
}

function maskRest(rest: string): string {
  const [, place = "", query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(rest) ?? [];
  const at = place.indexOf("/") < 0 ? place.length : place.indexOf("/");
  const authority = place.slice(0, at);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const path = place
    .slice(at)
    .split("/")
    .map((part) => (CAPABILITY.test(part) ? MASK : part));
  return [
    host === authority ? host : `${MASK}@${host}`,
    path.join("/"),
    query ? `?${query.slice(1).split("&").map(maskParameter).join("&")}` : "",
    fragment && fragment !== "#" ? `#${MASK}` : "",
  ].join("");
}

function maskParameter(pair: string): string {
  const [name = "", ...value] = pair.split("=");
  if (value.length === 0) return CAPABILITY.test(name) ? MASK : name;
  return PLAIN.test(name) ? pair : `${name}=${MASK}`;
}
