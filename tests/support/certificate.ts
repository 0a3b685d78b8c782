import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** DER: a type, a length and what is in it. */
function der(type: number, ...parts: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const { length } = inside;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), inside]);
}

const SHA256_WITH_RSA = der(0x30, der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
const nameOf = (name: string) =>
  der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, name))));
const timeOf = (at: number) =>
  der(
    0x18,
    `${new Date(at)
      .toISOString()
      .replaceAll(/[-:T]|\.\d+/g, "")
      .replace("Z", "")}Z`,
  );

type Wanted = { name: string; from: number; until: number };

/** A certificate that signs itself, as PEM, and its private key; times in ms. */
export function makeCertificate({ name, from, until }: Wanted): { pem: string; key: KeyObject } {
  const { publicKey, privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    nameOf("Test CA"),
    der(0x30, timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("RSA-SHA256", body, key));
  const text = der(0x30, body, SHA256_WITH_RSA, signature).toString("base64");
  const lines = text.match(/.{1,64}/g) ?? [];
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`, key };
}
