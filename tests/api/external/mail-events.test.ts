import { randomBytes, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makeCertificate } from "@/tests/support/certificate";
import { configure } from "@/tests/support/configure";

const URL = "/api/external/mail-events";
const SECRET = `whsec_${randomBytes(32).toString("base64")}`;
const TOPIC = "arn:aws:sns:eu-west-2:123456789012:bounces";
const HOST = "https://sns.eu-west-2.amazonaws.com";

const now = Date.now();
const lasts = { from: now - DAY, until: now + DAY };
const real = makeCertificate({ name: "sns.amazonaws.com", ...lasts });
const CERTIFICATES: Record<string, string> = {
  "/SimpleNotificationService-00.pem": real.pem,
  "/SimpleNotificationService-01.pem": makeCertificate({ name: "evil.example", ...lasts }).pem,
};
const expired = makeCertificate({ name: "sns.amazonaws.com", from: now - 3 * DAY, until: now - 2 * DAY });
const foreign = makeCertificate({ name: "sns.amazonaws.com.evil.example", ...lasts });
CERTIFICATES["/SimpleNotificationService-02.pem"] = expired.pem;
CERTIFICATES["/SimpleNotificationService-03.pem"] = foreign.pem;

/** Stands in for Amazon SNS. */
const asked: string[] = [];
const sns = createServer((request, response) => {
  asked.push(request.url ?? "");
  const pem = CERTIFICATES[request.url ?? ""];
  const isConfirmation = (request.url ?? "").startsWith("/?Action=ConfirmSubscription&");
  response.statusCode = pem || isConfirmation ? 200 : 404;
  response.end(pem ?? (isConfirmation ? "<ConfirmSubscriptionResponse/>" : ""));
});
await new Promise<void>((resolve) => sns.listen(0, "127.0.0.1", () => resolve()));
const { port } = sns.address() as { port: number };
configure({
  MAIL_WEBHOOK_SECRET: SECRET,
  MAIL_SNS_TOPIC_ARN: TOPIC,
  SNS_BASE_URL: `http://127.0.0.1:${port}`,
});
afterAll(() => void sns.close());
beforeEach(() => void asked.splice(0));

const newAddress = () => `${randomUUID()}@example.test`;
const reasonOf = async (address: string) =>
  (await rawSql()`select reason from email_suppressions where address = ${address}`)[0]?.reason;

describe("Postmark's news", () => {
  const tell = (event: object, password = SECRET) =>
    api("POST", URL, {
      raw: JSON.stringify(event),
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`postmark:${password}`).toString("base64")}`,
      },
    });
  /** As on postmarkapp.com/developer/webhooks. */
  const bounce = (Email: string, Type = "HardBounce") => ({
    ...{ RecordType: "Bounce", MessageStream: "outbound", ID: 42, Type, TypeCode: 1 },
    ...{ Name: "Hard bounce", MessageID: randomUUID(), Description: "unknown user", Email, Inactive: true },
  });

  it("of a hard bounce or a complaint ends emails to the address", async () => {
    const [bounced, complained, both] = [newAddress(), newAddress(), newAddress()];
    expect((await tell(bounce(bounced.toUpperCase()))).body).toMatchObject({ suppressed: 1 });
    const complaint = {
      RecordType: "SpamComplaint",
      Type: "SpamComplaint",
      TypeCode: 512001,
      Email: complained,
    };
    expect((await tell(complaint)).body).toMatchObject({ suppressed: 1 });
    expect((await tell(bounce(both, "SpamComplaint"))).body).toMatchObject({ suppressed: 1 });
    expect(await Promise.all([bounced, complained, both].map(reasonOf))).toEqual([
      "bounce",
      "complaint",
      "complaint",
    ]);
  });

  it.each(["SoftBounce", "Transient", "DnsError", "AutoResponder", "Blocked", "Unknown"])(
    "of a %s changes nothing",
    async (type) => {
      const address = newAddress();
      expect((await tell(bounce(address, type))).body).toMatchObject({ suppressed: 0 });
      expect(await reasonOf(address)).toBeUndefined();
    },
  );

  it("needs the password, and is refused with another, half of it or none", async () => {
    const address = newAddress();
    for (const password of ["", SECRET.slice(0, 20), `${SECRET}x`, "postmark"])
      expect((await tell(bounce(address), password)).status).toBe(401);
    const headers = { authorization: `Bearer ${SECRET}` };
    expect((await api("POST", URL, { raw: JSON.stringify(bounce(address)), headers })).status).toBe(401);
    expect((await api("POST", URL, { raw: JSON.stringify(bounce(address)) })).status).toBe(401);
    expect(await reasonOf(address)).toBeUndefined();
  });
});

type Fields = Record<string, string | undefined>;

/** A message as SNS posts and signs it. */
function message(fields: Fields, { key = real.key, version = "1" } = {}): Fields {
  const whole: Fields = {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: TOPIC,
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    SigningCertURL: `${HOST}/SimpleNotificationService-00.pem`,
    ...fields,
  };
  const isNotice = whole.Type === "Notification";
  const names = isNotice
    ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
    : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.map((name) => (whole[name] === undefined ? "" : `${name}\n${whole[name]}\n`)).join("");
  const signature = sign(version === "2" ? "RSA-SHA256" : "RSA-SHA1", Buffer.from(text), key);
  return { ...whole, Signature: signature.toString("base64") };
}
const post = (body: Fields) =>
  api("POST", URL, {
    raw: JSON.stringify(body),
    headers: { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": String(body.Type) },
  });
/** As on docs.aws.amazon.com/ses, notification examples. */
const bounced = (emailAddress: string, bounceType = "Permanent", name = "notificationType") =>
  JSON.stringify({
    [name]: "Bounce",
    bounce: { bounceType, bounceSubType: "General", bouncedRecipients: [{ emailAddress, status: "5.1.1" }] },
    mail: { source: "office@example.com", destination: [emailAddress] },
  });

describe("Amazon SES's news, by SNS", () => {
  it.each(["1", "2"])("of bounces and complaints is taken, signed by version %s", async (version) => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    const complaint = JSON.stringify({
      eventType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: third }], complaintFeedbackType: "abuse" },
    });
    const tell = async (Message: string, Subject?: string) =>
      (await post(message({ Message, Subject }, { version }))).body.suppressed;
    expect(await tell(bounced(first))).toBe(1);
    expect(await tell(bounced(second, "Permanent", "eventType"), "Amazon SES Email Event Notification")).toBe(
      1,
    );
    expect(await tell(complaint)).toBe(1);
    expect(await tell(bounced(newAddress(), "Transient"))).toBe(0);
    expect(await tell("not JSON")).toBe(0);
    expect(await Promise.all([first, second, third].map(reasonOf))).toEqual([
      "bounce",
      "bounce",
      "complaint",
    ]);
  });

  const address = newAddress();
  const Message = bounced(address);
  const at = (path: string) => ({ Message, SigningCertURL: path });
  it.each<[string, () => Fields]>([
    ["changed afterwards", () => ({ ...message({ Message: bounced("a@b.test") }), Message })],
    ["of another topic", () => message({ Message, TopicArn: `${TOPIC}2` })],
    ["signed with another key", () => message({ Message }, { key: foreign.key })],
    ["of last week", () => message({ Message, Timestamp: new Date(now - 7 * DAY).toISOString() })],
    ["of tomorrow", () => message({ Message, Timestamp: new Date(now + 10 * MINUTE).toISOString() })],
    ["without a time", () => message({ Message, Timestamp: "soon" })],
    ["of another version", () => ({ ...message({ Message }), SignatureVersion: "3" })],
    [
      "with a certificate of somebody else's name",
      () => message(at(`${HOST}/SimpleNotificationService-01.pem`)),
    ],
    [
      "with an expired certificate",
      () => message(at(`${HOST}/SimpleNotificationService-02.pem`), { key: expired.key }),
    ],
    [
      "with a certificate whose name only begins like it",
      () => message(at(`${HOST}/SimpleNotificationService-03.pem`), { key: foreign.key }),
    ],
    ["with a certificate that is not there", () => message(at(`${HOST}/SimpleNotificationService-04.pem`))],
  ])("is refused when it is %s", async (_, make) => {
    expect((await post(make())).status).toBe(401);
    expect(await reasonOf(address)).toBeUndefined();
  });

  it.each([
    "http://sns.eu-west-2.amazonaws.com/SimpleNotificationService-00.pem",
    "https://sns.eu-west-2.amazonaws.com.evil.example/SimpleNotificationService-00.pem",
    "https://evil.example/SimpleNotificationService-00.pem",
    "https://bucket.s3.amazonaws.com/SimpleNotificationService-00.pem",
    "https://sns.eu-west-2.amazonaws.com@evil.example/SimpleNotificationService-00.pem",
    "https://sns.eu-west-2.amazonaws.com:8443/SimpleNotificationService-00.pem",
    "https://sns.eu-west-2.amazonaws.com/other/SimpleNotificationService-00.pem",
    "https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-00.pem?x=1",
    "https://snsx.eu-west-2.amazonaws.com/SimpleNotificationService-00.pem",
    "not an address",
  ])("asks nothing of %s", async (SigningCertURL) => {
    expect((await post(message({ Message, SigningCertURL }))).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it("of our subscription is confirmed at SNS alone, once it is signed", async () => {
    const subscribe = (SubscribeURL: string, Type = "SubscriptionConfirmation") =>
      message({ Type, Message: "You have chosen to subscribe", Token: "233641", SubscribeURL });
    const theirs = `/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=233641`;
    expect((await post(subscribe(HOST + theirs))).status).toBe(200);
    expect(asked.filter((path) => path.startsWith("/?"))).toEqual([theirs]);
    asked.length = 0;
    expect((await post(subscribe(`https://evil.example${theirs}`))).status).toBe(200);
    expect((await post(subscribe(HOST + theirs, "UnsubscribeConfirmation"))).status).toBe(200);
    const forged = { ...subscribe(HOST + theirs), Token: "1" };
    expect((await post(forged)).status).toBe(401);
    expect(asked).toEqual([]);
  });
});
