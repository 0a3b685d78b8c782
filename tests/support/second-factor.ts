import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { generateSync } from "otplib";
import { rawSql } from "@/db/client";
import { api } from "./api";
import { PASSWORD, type Person } from "./people";

/** An authenticator app's six digits at the present moment of `Date`. */
export const codeOf = (secret: string) => generateSync({ secret: secret.replaceAll(" ", "") });

type App = { id: string; secret: string; recoveryCodes: string[] | null };

/** Adds an authenticator app as a person does, which confirms their session. */
export async function enrolApp(person: Person, name = "My phone"): Promise<App> {
  const started = await api("POST", "/api/user/second-factors/app", {
    token: person.token,
    body: { name, current_password: PASSWORD },
  });
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  const { id, secret } = started.body.data;
  const confirmed = await api("POST", `/api/user/second-factors/app/${id}`, {
    token: person.token,
    body: { code: codeOf(secret) },
  });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { id, secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** As if the person's sessions had been confirmed so long ago; null: never. */
export const ageProofs = (person: Person, minutes: number | null) =>
  rawSql()`
    update session_proofs set proved_at = now() - ${minutes}::int * interval '1 minute' where user_id = ${person.id}`;

const UP_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/**
 * An authenticator in software: makes a passkey and signs with it as WebAuthn 3 says (6.1, 6.5.2, 7.2), without an
 * attestation. What it says can be set wrong on purpose. A synced one does not count its uses.
 */
export function softwareKey({ origin, synced = false }: { origin: string; synced?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const state = { counter: 0, flags: UP_AND_VERIFIED, origin };

  const data = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }));
  const authenticatorData = (extra = 0) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([state.flags | extra]), counter]);
  };
  const base = () => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  });

  return {
    state,
    /** The answer to creation options. */
    create({ challenge }: { challenge: string }) {
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = Buffer.concat([authenticatorData(HAS_CREDENTIAL), credential]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(authData.length);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a06861757468446174", "hex");
      const attestation = Buffer.concat([head, Buffer.from("6159", "hex"), length, authData]);
      return {
        ...base(),
        response: {
          clientDataJSON: data("webauthn.create", challenge).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The answer to request options. */
    sign({ challenge }: { challenge: string }) {
      if (!synced) state.counter += 1;
      const clientData = data("webauthn.get", challenge);
      const authData = authenticatorData();
      const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
      return {
        ...base(),
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
