import { importJWK, jwtVerify } from "jose";
import { type EmulatorCall, Refusal } from "../kit/call";

const DAY_SECONDS = 24 * 60 * 60;

/** Checks who sends a push (RFC 8292): 401 for a missing or bad token, 403 for a key that may not send here. */
export async function checkSender({ headers, url }: EmulatorCall, senderKey?: string): Promise<true> {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (!token || !key) throw refuse(401, "Authorization must be: vapid t=<token>, k=<key>");
  if (senderKey && key !== senderKey) throw refuse(403, "the subscription belongs to another key");
  try {
    const { payload } = await jwtVerify(token, await importKey(key), {
      algorithms: ["ES256"],
      audience: url.origin,
      requiredClaims: ["exp", "sub"],
    });
    if ((payload.exp ?? 0) > Date.now() / 1000 + DAY_SECONDS)
      throw new Error("it expires in more than a day");
    if (!/^(mailto:.+@|https:\/\/)/.test(payload.sub ?? "")) throw new Error("sub is no contact");
  } catch (cause) {
    throw refuse(401, `the token is not valid: ${cause instanceof Error ? cause.message : cause}`);
  }
  return true;
}

/** An uncompressed point of P-256 in base64url. */
function importKey(key: string) {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) throw new Error("k is no uncompressed P-256 key");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
}

const refuse = (status: number, message: string) =>
  new Refusal(Response.json({ code: status, message }, { status }), message);
