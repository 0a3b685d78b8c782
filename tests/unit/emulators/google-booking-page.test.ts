import { afterAll, describe, expect, it } from "vitest";
import { BOOKING_PAGE_PATH } from "@/local/emulators/google/booking-page";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";

const google = await startGoogleEmulator({});
afterAll(() => google.close());

const open = () => fetch(google.url + BOOKING_PAGE_PATH);
const book = (fields: Record<string, string>) =>
  fetch(google.url + BOOKING_PAGE_PATH, { method: "POST", body: new URLSearchParams(fields) });

describe("the embedded stack's scheduling page", () => {
  it("offers times on coming weekdays and confirms one (LAND-05)", async () => {
    const html = await (await open()).text();
    const slots = [...html.matchAll(/value="(\d{4}-\d\d-\d\d) (\d\d:\d\d)"/g)];
    expect(slots).toHaveLength(20);
    for (const [, day = ""] of slots) expect([0, 6]).not.toContain(new Date(day).getUTCDay());
    const [, day, time] = slots[0] ?? [];
    const answer = await book({ name: "Jo <b>", email: "jo@firm.test", slot: `${day} ${time}` });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Thank you, Jo &#60;b&#62;. We'll call you:");
  });

  it("says what is missing, and accepts no time it did not offer (LAND-05)", async () => {
    for (const slot of ["", "2020-01-01 09:00"]) {
      const answer = await book({ name: "Jo", email: "jo@firm.test", slot });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Choose a time and enter your name and email.");
    }
  });
});
