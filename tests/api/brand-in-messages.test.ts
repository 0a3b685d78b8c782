import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { letters, type MailKind } from "@/lib/accounts/account-mail/letters";
import { sendAccountMail } from "@/lib/accounts/account-mail/send-mail";
import { readMailLook } from "@/lib/accounts/brand/mail-look";
import { agencyName, publicAddress } from "@/lib/accounts/brand/read-brand";
import { newSeed } from "@/lib/accounts/second-factor/app-code";
import { readPushKeys } from "@/lib/accounts/settings/push-keys";
import { passwordProblem } from "@/lib/accounts/users/password";
import { NO_FIGURES } from "@/lib/agent/digests/figures";
import { writeDigestEmail } from "@/lib/agent/digests/write-digest-email";
import { env } from "@/lib/platform/core/env";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { mailsOf, startOwnMail } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { deliverAll } from "@/tests/support/push";
import { settled } from "@/tests/support/settled";
import { withSettings } from "@/tests/support/with-settings";

const mail = await startOwnMail();
const SITE = "https://calls.greenline.test";
const STYLE = {
  brand_name: "Greenline",
  brand_accent: "#0f766e",
  support_email: "help@greenline.test",
  support_phone: "+441174960331",
  public_address: SITE,
};
const branded = <T>(work: () => Promise<T>) => withSettings(STYLE, work);
const place = writtenPlace({ country: "GB", timeZone: "Europe/London" });

/** What a letter may tell besides, for all kinds at once. */
const more = {
  ...{
    askedBy: "admin",
    to: "new@example.test",
    name: "Phone",
    by: "admin",
    firm: "Hartley",
    what: "A leak",
  },
  ...{ callId: "call-1", device: "Chrome", from: "10.0.0.1", role: "office", invitedBy: "Priya" },
};

describe("what is sent in the house style", () => {
  it.each(Object.keys(letters) as MailKind[])("the letter %s names the agency alone", (kind) =>
    branded(async () => {
      for (const facts of [more, {}]) {
        const { subject, text, html } = letters[kind]({
          agency: await agencyName(),
          look: await readMailLook(),
          name: null,
          appUrl: await publicAddress(),
          link: { address: `${SITE}/auth/choose-password#x`, expiresAt: new Date() },
          at: new Date(),
          place,
          more: facts as Record<string, string>,
        });
        const all = subject + text + html;
        expect(all).not.toMatch(/callwright/i);
        expect(all).not.toContain(env().APP_URL);
        expect(text).toContain("Greenline\n\nQuestions? help@greenline.test · +441174960331");
        expect(html).not.toContain("#6d3bd1");
      }
    }),
  );

  it("the digest's email has its colours, in dark readers too", () =>
    branded(async () => {
      const { html, text } = writeDigestEmail({
        facts: {
          period: { from: "2026-11-16", to: "2026-11-22" },
          figures: { ...NO_FIGURES, answered: 3 },
          ...{ sums: [], reasons: [], missingCalls: 0, advice: null },
        },
        agency: await agencyName(),
        look: await readMailLook(),
        ...{ business: "Hartley", place, appUrl: await publicAddress() },
        ...{ link: `${SITE}/report/x`, unsubscribe: `${SITE}/unsubscribe/y` },
      });
      expect(html).not.toMatch(/#6d3bd1|#b794f6|callwright/i);
      expect(html).toContain("background:#0f766e;color:#ffffff");
      expect(html).toContain("help@greenline.test");
      expect(text).toContain("Questions? help@greenline.test");
    }));

  it("an email comes from the agency, is answered to its support, and leads to its own address", async () => {
    const admin = await makePerson({ admin: true });
    const person = await makePerson();
    await branded(async () => {
      const asked = await api("POST", `/api/admin/users/${person.id}/access`, { token: admin.token });
      expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300);
      await settled();
      for (const { id } of await mailsOf(person.id)) await sendAccountMail(id);
    });
    const [letter] = await mail.inbox(person.email);
    expect(letter?.headers).toMatchObject({
      from: "Greenline <office@northgate.test>",
      "reply-to": "help@greenline.test",
    });
    expect(letter?.text).toContain(`${SITE}/auth/choose-password#`);
    expect(letter?.html).toContain("background:#0f766e");
  });

  it("a notification, and the test of one, lead to the agency's address", async () => {
    const person = await makePerson();
    // Our keys for web push are made on first use, which makes every process read its settings again.
    await readPushKeys();
    await branded(async () => {
      await api("POST", "/api/user/notifications/test", { token: person.token, body: { channel: "email" } });
      await deliverAll(person.id);
    });
    const [letter] = await mail.inbox(person.email);
    expect(letter?.subject).toBe("Test from Greenline");
    expect(letter?.text).toContain(`${SITE}/settings`);
    expect(letter?.text).not.toContain(env().APP_URL);
    const [row] = await rawSql()`select title from notifications where user_id = ${person.id}`;
    expect(row?.title).toBe("Test from Greenline");
  });

  it("an authenticator app lists the agency, and its name is no password", () =>
    branded(async () => {
      const { shown } = await newSeed("4f9619ff-8b86-4d01-b42d-00cf4fc964ff", "ann@example.test");
      expect(shown.address).toContain("issuer=Greenline");
      const owner = { email: "ann@example.test", service: await agencyName() };
      expect(passwordProblem("Greenline26", owner)).toMatch(/the name of this service/);
    }));

  it("without any of it, the name in MAIL_FROM and APP_URL count as before", async () => {
    expect(await agencyName()).toBe("Northgate Agency");
    expect(await publicAddress()).toBe(env().APP_URL);
    expect(await readMailLook()).toEqual({
      ...{ button: "#6d3bd1", onButton: "#ffffff", link: "#6d3bd1", darkLink: "#b794f6", support: null },
    });
  });
});
