import { setTimeout as sleep } from "node:timers/promises";
import { createServerClient } from "@supabase/ssr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makePerson, type Person } from "@/tests/support/people";
import { startProxy } from "@/tests/support/proxy";
import { quickest } from "@/tests/support/speed";

/** Public pages need no database: without it, for any reason, they work and are fast. */
const QUICK_MS = 1_000;
const PAGES = [
  { path: "/", status: 200, text: "How It Works" },
  { path: "/auth", status: 200, text: "Client Login" },
  { path: "/contact", status: 200, text: "Get My Free Consultation" },
  { path: "/gmail-success", status: 200, text: "Processing" },
  { path: "/no-such-page", status: 404, text: "We can&#x27;t find that page" },
  { path: "/robots.txt", status: 200, text: "Sitemap:" },
  { path: "/sitemap.xml", status: 200, text: "/contact" },
];

const { home, remove } = makeTemporaryHome("public-pages");
let stack: Stack;
let app: AppProcess;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  proxy = await startProxy(new URL(stack.databaseUrl));
  app = await startApp({
    port: stack.ports.app,
    environment: { ...stack.environment, DATABASE_URL: proxy.url, LOG_LEVEL: "silent" },
    output: "ignore",
  });
  for (const { path } of PAGES) await open(path);
});

afterAll(async () => {
  await app?.stop();
  proxy?.close();
  await closeDatabase();
  await stack?.close();
  remove();
});

const open = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(app.url + path, { ...init, signal: AbortSignal.timeout(20_000) });
  return { status: response.status, text: await response.text() };
};

const deliveryOf = async () => /"delivery\\?":\\?"(\w+)/.exec((await open("/contact")).text)?.[1];

/** The session cookies that a browser of this person would have. */
async function cookiesOf(person: Person): Promise<string> {
  const jar = new Map<string, string>();
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "" } = stack.environment;
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookies: {
      getAll: () => [],
      setAll: (cookies) => {
        for (const { name, value } of cookies) jar.set(name, value);
      },
    },
  });
  await client.auth.setSession({ access_token: person.token, refresh_token: person.refreshToken });
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

async function setReferenceMode(on: boolean): Promise<void> {
  await rawSql()`
    insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values ('reference_mode', ${String(on)}, 'boolean', false, 'general')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`;
}

async function expectPublicPages(): Promise<void> {
  for (const { path, status, text } of PAGES) {
    const took = await quickest(async () => {
      const page = await open(path);
      expect(page.status, path).toBe(status);
      expect(page.text, path).toContain(text);
    }, QUICK_MS);
    expect(took, path).toBeLessThan(QUICK_MS);
  }
}

describe("the contact page", () => {
  it("logs a request in the browser in reference mode, and sends it to us otherwise (CONTACT-06)", async () => {
    expect(await deliveryOf()).toBe("stored");
    await setReferenceMode(true);
    await expect.poll(deliveryOf, { interval: 300 }).toBe("logged");
    await setReferenceMode(false);
    await expect.poll(deliveryOf, { interval: 300 }).toBe("stored");
  });
});

describe("the pages behind sign-in", () => {
  it("all use the client's own theme, and in reference mode only the dashboard does (GUARD-10)", async () => {
    const cookie = await cookiesOf(await makePerson());
    const areaOf = async () => {
      const { text } = await open("/services", { headers: { cookie } });
      return {
        script: /if\((\[[^\]]*\])\.some\(function\(p\)\{[^}]*\}\)\)\{var a;/.exec(text)?.[1],
        area: /"area\\?":\\?"([\w-]+)/.exec(text)?.[1],
      };
    };
    expect(await areaOf()).toEqual({ script: expect.stringContaining("/services"), area: "guarded" });
    await setReferenceMode(true);
    await expect.poll(areaOf, { interval: 300 }).toEqual({
      script: '["/dashboard","/auth"]',
      area: "dashboard-only",
    });
    await setReferenceMode(false);
    await expect.poll(areaOf, { interval: 300 }).toMatchObject({ area: "guarded" });
  });
});

describe("reference mode", () => {
  it("says so at the top of every page, and shows admins the local workflows (SYSTEM-11, WORK-17, WORK-19)", async () => {
    const cookie = await cookiesOf(await makePerson({ admin: true }));
    const BANNER = "Reference mode is on";
    const shown = async () => {
      const texts: boolean[] = [];
      for (const path of ["/", "/contact", "/auth", "/workflows", "/dashboard", "/admin"]) {
        const signedIn = !["/", "/contact", "/auth"].includes(path);
        texts.push((await open(path, signedIn ? { headers: { cookie } } : {})).text.includes(BANNER));
      }
      return texts;
    };
    const local = async () =>
      (await open("/workflows", { headers: { cookie } })).text.includes("Advanced Email Processing Pipeline");
    expect([new Set(await shown()), await local()]).toEqual([new Set([false]), false]);
    await setReferenceMode(true);
    await expect.poll(deliveryOf, { interval: 300 }).toBe("logged");
    expect([new Set(await shown()), await local()]).toEqual([new Set([true]), true]);
    await setReferenceMode(false);
    await expect.poll(deliveryOf, { interval: 300 }).toBe("stored");
  });
});

describe("public pages", () => {
  it("work and are fast while the database does not answer (GUARD-01, GUARD-02, GUARD-04, GUARD-08)", async () => {
    await setReferenceMode(true);
    await expect.poll(deliveryOf, { interval: 300 }).toBe("logged");
    const cookie = await cookiesOf(await makePerson());
    proxy.swallow(true);
    await expectPublicPages();
    // a signed-in user is treated as a visitor, after a short wait
    const took = await quickest(async () => {
      const page = await open("/contact", { headers: { cookie } });
      expect([page.status, page.text.includes("Get My Free Consultation")]).toEqual([200, true]);
    }, 4_000);
    expect(took).toBeLessThan(4_000);
    // the last known settings still apply
    expect(await deliveryOf()).toBe("logged");
  });

  it("work and are fast while there is no database at all, and a lead is refused with a message (CONTACT-07)", async () => {
    proxy.close();
    await expectPublicPages();
    // An outage that lasts: pauses between attempts to connect must not have grown.
    await sleep(15_000);
    const took = await quickest(async () => {
      const lead = await open("/api/contact", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ fullName: "A", email: "a@example.test", phone: "1", company: "B" }),
      });
      expect(lead.status).toBe(503);
      expect(JSON.parse(lead.text)).toMatchObject({ success: false, code: "unavailable" });
    }, 6_000);
    expect(took).toBeLessThan(6_000);
  });
});
