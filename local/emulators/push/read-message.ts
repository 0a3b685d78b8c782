import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

type Keys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

/** Decrypts a message as a browser does: one record of aes128gcm (RFC 8188) under the keys of RFC 8291. Throws. */
export function readMessage(body: Buffer, { privateKey, publicKey, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (idLength !== 65) throw new Error("the key id is no P-256 key");
  if (record.length > recordSize) throw new Error("there is more than one record");

  const own = createECDH("prime256v1");
  own.setPrivateKey(privateKey);
  const secret = own.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const input = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));

  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("the padding is wrong");
  return padded.subarray(0, end);
}
