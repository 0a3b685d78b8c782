import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { listVoiceSamples, playVoiceSample } from "@/lib/agent/voice-samples/contract";
import { recordVoices } from "@/lib/agent/voice-samples/record-voices";
import { SENTENCE } from "@/lib/providers/speech/speak";
import { findVoice, VOICES } from "@/lib/providers/voice/catalogue";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { serve } from "@/tests/support/serve";

const AZURE_KEY = "azure-speech-key";
const DEEPGRAM_KEY = "deepgram-api-key";

type Asked = { url: string; body: string };
const asked: Asked[] = [];
/** A vendor that knows both keys, and may be told to refuse. */
let refuses = false;
const url = await serve(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({ url: request.url ?? "", body: Buffer.concat(chunks).toString() });
  const { authorization, "ocp-apim-subscription-key": key } = request.headers;
  const isKnown = !refuses && (authorization === `Token ${DEEPGRAM_KEY}` || key === AZURE_KEY);
  response.writeHead(isKnown ? 200 : 401, { "content-type": isKnown ? "audio/mpeg" : "application/json" });
  response.end(isKnown ? `ID3 ${asked.length}` : "{}");
});

beforeEach(async () => {
  await rawSql()`delete from voice_samples`;
  asked.length = 0;
  refuses = false;
  const bases = { AZURE_SPEECH_BASE_URL: url, DEEPGRAM_BASE_URL: url };
  configure({ ...bases, AZURE_SPEECH_KEY: AZURE_KEY, DEEPGRAM_API_KEY: DEEPGRAM_KEY });
});

const list = async () => {
  const { token } = await makePerson({ admin: true });
  return (await api("GET", "/api/admin/voices", { token })).body.data;
};
const sampleOf = (voice: string) => `/api/voices/${voice}/sample`;
const [SONIA, PANDORA] = ["en-GB-Sonia", "aura-pandora"].map(findVoice);

describeRefusals(listVoiceSamples, "/api/admin/voices");
describeRefusals(playVoiceSample, sampleOf("en-GB-Sonia"));

describe("the recordings of voices (STUDIO-01)", () => {
  it("are made once of every voice, by its own vendor under the name the provider uses", async () => {
    await recordVoices();
    expect(asked).toHaveLength(VOICES.length);
    for (const [index, voice] of VOICES.entries()) {
      const { url: path, body } = asked[index] as Asked;
      expect(`${path} ${body}`).toContain(voice.body.voiceId);
      expect(body).toContain(SENTENCE);
    }
    await recordVoices();
    expect(asked).toHaveLength(VOICES.length);
    const { recorded, awaited } = await list();
    expect(recorded.toSorted()).toEqual(VOICES.map(({ id }) => id).toSorted());
    expect(awaited).toEqual([]);
  });

  it("are not made without the vendor's key, and the list says which will come", async () => {
    configure({ AZURE_SPEECH_KEY: undefined });
    expect(await list()).toEqual({
      recorded: [],
      awaited: VOICES.filter(({ vendor: name }) => name === "deepgram").map(({ id }) => id),
    });
    await recordVoices([SONIA, PANDORA].flatMap((voice) => voice ?? []));
    expect((await list()).recorded).toEqual(["aura-pandora"]);
    expect(asked).toHaveLength(1);
  });

  it("wait for the next run where the vendor refuses, who is then asked for one voice only", async () => {
    refuses = true;
    await recordVoices();
    expect(asked).toHaveLength(2);
    expect((await list()).recorded).toEqual([]);
    refuses = false;
    await recordVoices();
    expect((await list()).recorded).toHaveLength(VOICES.length);
  });

  it("come from our own store, without a request to the vendor", async () => {
    await recordVoices([SONIA].flatMap((voice) => voice ?? []));
    const before = asked.length;
    const answer = await api("GET", sampleOf("en-GB-Sonia"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("audio/mpeg");
    expect(asked).toHaveLength(before);
    expect((await api("GET", sampleOf("aura-pandora"))).status).toBe(404);
    expect((await api("GET", sampleOf("nobody"))).status).toBe(404);
  });
});
