/**
 * The actions of a person on Google's consent page at `url`: opens it, leaves all boxes ticked except those in `untick`,
 * and accepts or refuses. Returns the query that comes back to the return page.
 */
export async function giveConsent(
  url: string,
  person: { email: string; untick?: string[]; deny?: boolean },
): Promise<Record<string, string>> {
  const page = await fetch(url);
  const html = await page.text();
  if (!page.ok) throw new Error(`The consent page answered ${page.status}: ${html}`);
  const form = new URLSearchParams({ email: person.email, decision: person.deny ? "deny" : "allow" });
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const [name = "", value = ""] = ["name", "value"].map((key) =>
      (new RegExp(`${key}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&"),
    );
    const isBox = /type="(hidden|checkbox)"/.test(tag);
    if (isBox && !person.untick?.some((scope) => value.endsWith(scope))) form.append(name, value);
  }
  const decided = await fetch(new URL("/o/oauth2/v2/auth/decide", url), {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const location = decided.headers.get("location");
  if (!location) throw new Error(`The consent ended with ${decided.status}: ${await decided.text()}`);
  const back = new URL(location);
  return { path: back.pathname, ...Object.fromEntries(back.searchParams) };
}
