import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { findTurnedAway } from "@/local/call/who-answers";
import { makeAgent } from "@/tests/support/agents";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { assignLine, newLine, postVoice } from "@/tests/support/voice";

const TRANSFER = "+447700900112";

/** The product's side of `npm run call`. */
const provider = {
  async send(_: string, body: string) {
    const answer = await postVoice({ body: JSON.parse(body) });
    return { status: answer.status, json: answer.body, text: "", ms: 0 };
  },
};

async function ring(transferNumber: string | null, change: string | null) {
  const { id: userId } = await makePerson();
  await makeAgent(userId, { transfer_number: transferNumber });
  const {
    number,
    vapiPhoneNumberId: phoneNumberId,
    sipUri,
  } = await assignLine(userId, { assistantId: "asst" });
  if (change) await rawSql().unsafe(`update ${change} = $1`, [userId]);
  const owner = { name: "Ann", username: "ann", email: "ann@example.test", password: null, userId };
  const line = { number, phoneNumberId, sipUri, assistantId: null, description: "", owner };
  const caller = { name: "Holly", number: "+447700900142" };
  const told = await findTurnedAway({ line, caller, shape: "2.x", proof: "header", provider });
  await settled();
  return told;
}

const OFFLINE = "agents set offline_at = now() where user_id";
const DISABLED = "profiles set disabled_at = now() where id";

it.each([OFFLINE, DISABLED])(
  "npm run call tells what the caller of a client meets after: %s (STUDIO-08)",
  async (change) => {
    expect(await ring(TRANSFER, change)).toBe(
      `The agent does not answer. The call is put through to ${TRANSFER}.`,
    );
    expect(await ring(null, change)).toMatch(
      /^The agent does not answer\. The caller hears: “Thank you for calling\..* will call you back\.”$/,
    );
  },
);

it("npm run call plays the call when the agent answers, and for an unassigned number (START-07)", async () => {
  expect(await ring(TRANSFER, null)).toBeNull();
  const { number, vapiPhoneNumberId: phoneNumberId, sipUri } = newLine();
  const line = { number, phoneNumberId, sipUri, assistantId: null, description: "", owner: null };
  const caller = { name: "Holly", number: "+447700900142" };
  expect(await findTurnedAway({ line, caller, shape: "2024", proof: "header", provider })).toBeNull();
});
