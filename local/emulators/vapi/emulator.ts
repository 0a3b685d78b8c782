import { randomUUID } from "node:crypto";
import { type EmulatorCall, readBearer } from "../kit/call";
import { readControl } from "../kit/control";
import { type Handler, type Route, route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { openStateFile } from "../kit/state-file";
import { callRoutes } from "./calls";
import { chatRoutes } from "./chats";
import { vapiError, vapiErrorBody } from "./errors";
import { createRecordingStore } from "./recordings";
import { resourceRoutes } from "./resources";
import { ring } from "./ring";
import { emptyVapiState, plantVapiSeed, putCall, type VapiCallSeed, type VapiSeed } from "./state";

export type VapiEmulatorOptions = VapiSeed & {
  port?: number;
  stateFile?: string;
  /** Private keys it accepts; default `["vapi-local-key"]`. */
  apiKeys?: string[];
  /** The lifetime of a signed recording address; by default 30 minutes, as Vapi's. */
  recordingUrlLifetimeMs?: number;
};

/**
 * A stand-in for Vapi's REST API and for the store that keeps its recordings.
 *
 * It proves that we authenticate, that assistants, tools and numbers hold nothing that Vapi's request types lack and keep
 * its published bounds at every depth of what we send (shapes.ts), that a number is imported once in an organisation and
 * names an assistant that exists, that a PATCH sends each top-level property whole and a number's with its provider, that
 * we take what Vapi adds to its answers for no difference (defaults.ts), read bare arrays, page by `createdAtLe`, follow
 * the 302 of a recording without carrying our key along, mint a new address when one has expired, and expect calls of
 * more than 14 days to be gone.
 *
 * It does not prove what is unpublished: whether Vapi merges deeper than a top-level property, takes null to detach an
 * assistant, hides header values in its answers or checks Twilio's credentials; what it really answers in each error, its
 * rate limits, the order and largest page of its lists; the insides of what we never send; or anything spoken. It makes
 * no calls and sends no webhooks (the call player does that through our public endpoints), except for the tools of a chat
 * (chats.ts).
 *
 * Besides the shared controls: `POST /_control/calls` {id, recordingFile?, …fields of GET /call/{id}} registers or
 * completes a call; `POST /_control/ring` {number, caller?, callId?} answers what an inbound call of that number would
 * meet (ring.ts); `POST /_control/expire-recordings` ends every signed address issued so far.
 */
export async function startVapiEmulator(options: VapiEmulatorOptions = {}): Promise<RunningEmulator> {
  const { port, stateFile, apiKeys = ["vapi-local-key"], recordingUrlLifetimeMs = 30 * 60_000 } = options;
  const { state, changed, close } = openStateFile(emptyVapiState(), stateFile);
  plantVapiSeed(state, options);
  changed();

  let origin = "";
  const recordings = createRecordingStore({
    state,
    lifetimeMs: recordingUrlLifetimeMs,
    origin: () => origin,
  });
  const guarded = [
    ...resourceRoutes(state, "assistant", state.assistants),
    ...resourceRoutes(state, "phone-number", state.phoneNumbers),
    ...resourceRoutes(state, "tool", state.tools),
    ...callRoutes(state, recordings),
    ...chatRoutes(state),
    route("*", "/{rest+}", (call) => {
      throw vapiError(404, `Cannot ${call.method} ${call.path}`);
    }),
  ];
  const control = [
    route("POST", "/_control/calls", (call) => {
      const input = readControl(call);
      if (typeof input.id !== "string")
        return Response.json({ error: "a call needs an id" }, { status: 400 });
      return Response.json(putCall(state, input as VapiCallSeed), { status: 201 });
    }),
    route("POST", "/_control/ring", async (call) => {
      const { number, caller, callId } = readControl(call);
      if (typeof number !== "string")
        return Response.json({ error: "a call needs a number" }, { status: 400 });
      const from = typeof caller === "string" ? caller : "+447700900142";
      return Response.json(
        await ring(state, { number, caller: from, callId: String(callId ?? randomUUID()) }),
      );
    }),
    route("POST", "/_control/expire-recordings", () => {
      state.recordingGeneration += 1;
      return Response.json({ ok: true });
    }),
  ];

  const running = await serveEmulator({
    name: "vapi",
    port,
    routes: [...control, ...recordings.routes, ...guarded.map((entry) => requireKey(entry, apiKeys))],
    failureBody: (status) => vapiErrorBody(status),
    onChange: changed,
    onClose: close,
  });
  origin = running.url;
  return running;
}

function requireKey({ handler, ...rest }: Route, apiKeys: string[]): Route {
  const guarded: Handler = (call: EmulatorCall) => {
    if (!apiKeys.includes(readBearer(call) ?? ""))
      throw vapiError(
        401,
        "Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.",
      );
    call.authorised = true;
    return handler(call);
  };
  return { ...rest, handler: guarded };
}
