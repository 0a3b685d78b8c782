import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { saveCaller } from "@/lib/calls/callers/contract";
import { noteCaller } from "@/lib/calls/callers/note-caller";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const PATH = "/api/user/caller";
const NUMBER = "+447700900123";
describeRefusals(saveCaller, PATH, { phone_number: NUMBER, name: "Ann" });

const save = ({ token }: Person, name: string) =>
  api("PUT", PATH, { token, body: { phone_number: NUMBER, name } });
const told = (userId: string, name: string) =>
  database().transaction((tx) => noteCaller({ userId, name, numbers: [NUMBER, null, "anonymous"] }, tx));
const namesOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/my-call-logs", { token })).body.data.map(
    ({ caller_name }: { caller_name: string | null }) => caller_name,
  );

it("shows a caller as the client saved them, else as told last, in every call of the number (DAY-01)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  await makeCall(client.id, { phoneNumber: NUMBER });
  const { callId } = await makeCall(client.id, { phoneNumber: NUMBER });
  await makeCall(other.id, { phoneNumber: NUMBER });
  expect(await namesOf(client)).toEqual([null, null]);

  await told(client.id, "Ann Smith");
  await told(client.id, " Ann Jones ");
  expect(await namesOf(client)).toEqual(["Ann Jones", "Ann Jones"]);
  const saved = await save(client, " Ann from the bakery ");
  expect(saved.body.data).toEqual({ phone_number: NUMBER, name: "Ann from the bakery" });
  await told(client.id, "A. Smith");
  expect(await namesOf(client)).toEqual(["Ann from the bakery", "Ann from the bakery"]);
  const page = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
  expect(page.body.data.caller_name).toBe("Ann from the bakery");

  expect((await save(client, "")).body.data.name).toBe("A. Smith");
  expect(await namesOf(client)).toEqual(["A. Smith", "A. Smith"]);
  expect(await namesOf(other)).toEqual([null]);
});

it("forgets a saved name that nothing was told besides (DAY-01)", async () => {
  const client = await makePerson();
  await makeCall(client.id, { phoneNumber: NUMBER });
  await save(client, "Bob");
  expect(await namesOf(client)).toEqual(["Bob"]);
  expect((await save(client, "")).body.data.name).toBe(null);
  expect(await namesOf(client)).toEqual([null]);
});

it("takes the name from a message, also of a withheld number, for its own call alone (DAY-01)", async () => {
  const client = await makePerson();
  const [first, withheld] = [randomUUID(), randomUUID()];
  await makeCall(client.id, { callId: first, phoneNumber: NUMBER, happenedAt: new Date("2026-01-02") });
  await makeCall(client.id, { callId: withheld, phoneNumber: null, happenedAt: new Date("2026-01-01") });
  await makeCall(client.id, { phoneNumber: null, happenedAt: new Date("2025-12-31") });
  const message = { userId: client.id, message: "Please ring" };
  await takeMessage({ ...message, cause: first, callId: first, callerName: "Cy", callerPhone: NUMBER });
  await takeMessage({ ...message, cause: withheld, callId: withheld, callerName: "Di", callerPhone: null });
  expect(await namesOf(client)).toEqual(["Cy", "Di", null]);
});
