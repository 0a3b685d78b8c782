import { join } from "node:path";
import { startFacebookEmulator } from "./facebook/emulator";
import type { FacebookSeed } from "./facebook/state";
import { startGoogleEmulator } from "./google/emulator";
import type { GoogleSeed } from "./google/state";
import { startMailEmulator } from "./mail/emulator";
import { startPushEmulator } from "./push/emulator";
import { startStripeEmulator } from "./stripe/emulator";
import { startTwilioEmulator, type TwilioSeed } from "./twilio/emulator";
import { startVapiEmulator } from "./vapi/emulator";
import type { VapiSeed } from "./vapi/state";

export type EmulatorName = "google" | "twilio" | "facebook" | "vapi" | "push" | "mail" | "stripe";
export type EmulatorsSeed = {
  google?: GoogleSeed;
  twilio?: TwilioSeed;
  facebook?: FacebookSeed;
  vapi?: VapiSeed & { apiKeys?: string[]; recordingUrlLifetimeMs?: number };
};
export type EmulatorsOptions = {
  /** Fixed ports, so that saved connections and redirect addresses survive a restart; 0 or absent: any free one. */
  ports?: Partial<Record<EmulatorName | "smtp", number>>;
  /** Folder of `google.json`, `facebook.json` and `vapi.json`; absent: nothing is stored. The others store nothing. */
  stateDir?: string;
  seed?: EmulatorsSeed;
};
export type RunningEmulators = Record<EmulatorName, { url: string }> & {
  mail: { smtpUrl: string };
  close(): Promise<void>;
};

/** Starts the stand-ins for outside services. If one cannot start, the others are closed before it rejects. */
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
    startPushEmulator({ port: ports.push ?? 0 }),
    startMailEmulator({ port: ports.mail ?? 0, smtpPort: ports.smtp ?? 0 }),
    startStripeEmulator({ port: ports.stripe ?? 0 }),
  ]);
  const running = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const close = async () => {
    await Promise.all(running.map((emulator) => emulator.close()));
  };
  const [google, twilio, facebook, vapi, push, mail, stripe] = started;
  if (
    google.status === "fulfilled" &&
    twilio.status === "fulfilled" &&
    facebook.status === "fulfilled" &&
    vapi.status === "fulfilled" &&
    push.status === "fulfilled" &&
    mail.status === "fulfilled" &&
    stripe.status === "fulfilled"
  ) {
    return {
      google: google.value,
      twilio: twilio.value,
      facebook: facebook.value,
      vapi: vapi.value,
      push: push.value,
      mail: mail.value,
      stripe: stripe.value,
      close,
    };
  }
  await close();
  throw started.find((result) => result.status === "rejected")?.reason;
}
