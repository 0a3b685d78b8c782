import { join } from "node:path";
import { startFacebookEmulator } from "./facebook/emulator";
import type { FacebookSeed } from "./facebook/state";
import { startGoogleEmulator } from "./google/emulator";
import type { GoogleSeed } from "./google/state";
import type { RunningEmulator } from "./kit/serve";
import { startTwilioEmulator, type TwilioSeed } from "./twilio/emulator";
import { startVapiEmulator } from "./vapi/emulator";
import type { VapiSeed } from "./vapi/state";

export type EmulatorName = "google" | "twilio" | "facebook" | "vapi";
export type EmulatorsSeed = {
  google?: GoogleSeed;
  twilio?: TwilioSeed;
  facebook?: FacebookSeed;
  vapi?: VapiSeed & { apiKeys?: string[]; recordingUrlLifetimeMs?: number };
};
export type EmulatorsOptions = {
  /** Fixed ports, so that saved connections and redirect addresses survive a restart; 0 or absent: any free one. */
  ports?: Partial<Record<EmulatorName, number>>;
  /** Folder of `google.json`, `facebook.json` and `vapi.json`; absent: nothing is stored. Twilio stores nothing. */
  stateDir?: string;
  seed?: EmulatorsSeed;
};
export type RunningEmulators = Record<EmulatorName, { url: string }> & { close(): Promise<void> };

/** Starts the four stand-ins for outside services. If one cannot start, the others are closed before it rejects. */
export async function startEmulators(options: EmulatorsOptions = {}): Promise<RunningEmulators> {
  const { ports = {}, stateDir, seed = {} } = options;
  const common = (name: EmulatorName) => ({
    port: ports[name] ?? 0,
    ...(stateDir ? { stateFile: join(stateDir, `${name}.json`) } : {}),
  });
  const started = await Promise.allSettled([
    startGoogleEmulator({ ...seed.google, ...common("google") }),
    startTwilioEmulator({ ...seed.twilio, port: ports.twilio ?? 0 }),
    startFacebookEmulator({ ...seed.facebook, ...common("facebook") }),
    startVapiEmulator({ ...seed.vapi, ...common("vapi") }),
  ]);
  const running = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const close = async () => {
    await Promise.all(running.map((emulator) => emulator.close()));
  };
  const [google, twilio, facebook, vapi] = running;
  if (google && twilio && facebook && vapi) return { google, twilio, facebook, vapi, close } satisfies Named;
  await close();
  throw started.find((result) => result.status === "rejected")?.reason;
}

type Named = Record<EmulatorName, RunningEmulator> & { close(): Promise<void> };
