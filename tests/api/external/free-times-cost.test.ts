import { beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { day, openForBusiness } from "@/tests/support/booking-desk";
import { configure } from "@/tests/support/configure";
import { startOwnGoogle } from "@/tests/support/google";
import { settled } from "@/tests/support/settled";

const google = await startOwnGoogle();
beforeAll(async () => {
  await closeDatabase();
  configure({ DATABASE_POOL_SIZE: 1 });
});

/** The statements that name this client or tool while `work` runs: other work of this process names other ones. */
async function statementsFor(ids: string[], work: () => Promise<unknown>): Promise<string[]> {
  const { options } = rawSql();
  const seen: string[] = [];
  const before = options.debug;
  options.debug = (_connection, statement, parameters) => {
    if (ids.some((id) => JSON.stringify(parameters).includes(id))) seen.push(statement);
  };
  try {
    await work();
    return [...seen];
  } finally {
    options.debug = before;
  }
}

/** Those of the connection: any other takes a second round trip and is planned every time. */
async function preparedStatements(): Promise<Set<string>> {
  const rows = await rawSql()<{ statement: string }[]>`select statement from pg_prepared_statements`;
  return new Set(rows.map(({ statement }) => statement));
}

describe("free times during a call", () => {
  it("cost one statement each for the claim, setup, calendar and bookings, and one request to Google (FAST-05)", async () => {
    const desk = await openForBusiness(google);
    const key = await desk.offer("check_availability");
    const ask = () => desk.ask("check_availability", { job: "boiler service", date: day() });
    await ask();
    await settled();
    await google.reset();

    const statements = await statementsFor([desk.userId, desk.email, key], async () => {
      expect(await ask()).toMatch(/^I can offer /);
    });

    const tables = statements.map((statement) => statement.match(/from "?(\w+)"?/)?.[1]).sort();
    expect(tables).toEqual(["agents", "bookings", "tools", "user_tokens"]);
    expect(await google.countRequests("/calendar/v3/freeBusy")).toBe(1);
    const prepared = await preparedStatements();
    expect(statements.filter((statement) => !prepared.has(statement))).toEqual([]);
  });
});
