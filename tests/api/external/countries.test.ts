import { beforeEach, describe, expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "@/lib/platform/locale/countries/formats";
import { placeIn } from "@/lib/platform/locale/place-in";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { day, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

type Local = {
  caller: string;
  ours: string;
  typed: string;
  area: string;
  address: string;
  far: string;
  /** Not known. */
  wrong: string;
  /** Misheard or mistyped in one character, and what it may be. */
  confused: string;
  likely: string;
};

const LOCAL: Record<CountryCode, Local> = {
  GB: {
    caller: "+447700900142",
    ours: "+441174960330",
    typed: "07700 900142",
    area: "BS",
    address: "14 Elm Road, BS3 1AA",
    far: "CF10 1AA",
    wrong: "BS99 9ZZ",
    confused: "8S3 1AA",
    likely: "BS3 1AA",
  },
  IE: {
    caller: "+353851234567",
    ours: "+35314374456",
    typed: "085 123 4567",
    area: "D04",
    address: "12 Baggot Street, D04 X2K8",
    far: "T12 X285",
    wrong: "D25 X285",
    confused: "DO4 X2K8",
    likely: "D04 X2K8",
  },
  US: {
    caller: "+12145550142",
    ours: "+12145550199",
    typed: "(214) 555-0142",
    area: "752",
    address: "1400 Main Street, Dallas, TX 75202",
    far: "10001",
    wrong: "75213",
    confused: "752O2",
    likely: "75202",
  },
  CA: {
    caller: "+14165550142",
    ours: "+14165550199",
    typed: "416-555-0142",
    area: "M5V",
    address: "200 King Street West, Toronto M5V 2T6",
    far: "V6B 1A1",
    wrong: "M0A 2T6",
    confused: "MSV 2T6",
    likely: "M5V 2T6",
  },
  AU: {
    caller: "+61491570156",
    ours: "+61370101234",
    typed: "0491 570 156",
    area: "3053",
    address: "5 Lygon Street, Carlton 3053",
    far: "2000",
    wrong: "3998",
    confused: "3O53",
    likely: "3053",
  },
  NZ: {
    caller: "+64215550123",
    ours: "+6495550123",
    typed: "021 555 0123",
    area: "1010",
    address: "12 Queen Street, Auckland 1010",
    far: "6011",
    wrong: "9999",
    confused: "1O10",
    likely: "1010",
  },
};

const inWords = (locale: string, time: string) =>
  `${new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })
    .format(new Date(day()))
    .replaceAll(",", "")} at ${time}`;

describe.each(COUNTRY_CODES)("a client in %s", (country) => {
  const { timeZone } = placeIn(country);
  const { caller, ours, typed, area, address, far, wrong, confused, likely } = LOCAL[country];
  const locale = `en-${country}`;
  const open = () =>
    openForBusiness(google, { country, time_zone: timeZone, service_areas: [area], text_sender: ours });
  const job = "boiler service";

  it("has jobs booked, moved and cancelled in their own time and words (PLACE-01)", async () => {
    const desk = await open();
    const said = (time: string) => inWords(locale, time);
    const isThisYear = day().startsWith(localDay(Date.now(), timeZone).slice(0, 4));
    const ask = (action: Parameters<typeof desk.ask>[0], args: object) => desk.ask(action, args, { caller });
    const answers = [
      await ask("check_availability", { job, when: `${day()} 14:00` }),
      await ask("book_job", { job, when: `${day()} 14:00`, name: "Ann Smith", phone: typed, address }),
      await ask("move_booking", { when: `${day()} 15:30` }),
      await ask("find_booking", {}),
    ];
    const [row] = await desk.bookings();
    expect(row).toMatchObject({ status: "confirmed", client_phone: caller });
    expect(row?.starts_at.getTime()).toBe(instantOf(`${day()}T15:30:00`, timeZone));
    if (isThisYear) {
      expect(answers).toEqual([
        `Yes, ${said("2 pm")} is free. Boiler service takes 1 hour and costs £85.`,
        `Booked: Boiler service on ${said("2 pm")}.`,
        `Moved: Boiler service is now on ${said("3:30 pm")}, instead of ${said("2 pm")}.`,
        `I have Boiler service on ${said("3:30 pm")}.`,
      ]);
    }
    expect(await ask("cancel_booking", {})).toMatch(/^Cancelled: Boiler service on /);
    expect((await desk.bookings()).map(({ status }) => status)).toEqual(["cancelled"]);
    const texts = await desk.texts();
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts.map(({ recipient, sender }) => [recipient, sender].join()))).toEqual(
      new Set([[caller, ours].join()]),
    );
  });

  it("hears that a place is not theirs, and an unknown postcode is read back, not booked (PLACE-04)", async () => {
    const desk = await open();
    const asked = { job, when: `${day()} 14:00`, name: "Ann Smith" };
    expect(await desk.ask("book_job", { ...asked, address: "1 High Street", postcode: far })).toMatch(
      /^Hartley Plumbing does not cover \w+\. /,
    );
    const refused = new RegExp(`^There is no .* ${wrong}\\. Read it back letter by letter`);
    expect(await desk.ask("book_job", { ...asked, address: `1 High Street, ${wrong}` })).toMatch(refused);
    expect(await desk.ask("check_availability", { ...asked, postcode: wrong })).toMatch(refused);
    expect(await desk.bookings()).toEqual([]);
  });

  it("is offered the postcode that one letter may have been taken for, never given it (PLACE-04)", async () => {
    const desk = await open();
    const asked = { job, when: `${day()} 14:00`, name: "Ann Smith", address: "1 High Street" };
    expect(await desk.ask("book_job", { ...asked, postcode: confused })).toMatch(
      new RegExp(
        `^There is no .* ${confused}\\. .* Ask whether it is ${likely}; do not correct it yourself\\.`,
      ),
    );
    expect(await desk.bookings()).toEqual([]);
    expect(await desk.ask("book_job", { ...asked, postcode: likely })).toMatch(/^Booked: /);
  });
});
