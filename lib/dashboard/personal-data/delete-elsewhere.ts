import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { recordingStorage } from "@/lib/calls/recordings/storage";
import { AppError } from "@/lib/platform/core/errors";
import { eraseEvent } from "@/lib/providers/google/booking-events";
import {
  deleteCarrierCall,
  deleteCarrierRecording,
  deleteCarrierText,
} from "@/lib/providers/twilio/delete-records";
import type { ErasureSystem } from "./contract";

type Item = { system: ErasureSystem; externalId: string; userId: string };

/** Deletes one thing where it is; also succeeds if it is no longer there. Throws if it may still be. */
export async function deleteElsewhere({ system, externalId, userId }: Item): Promise<void> {
  switch (system) {
    case "voice": {
      const provider = await voiceProvider();
      if (!provider)
        throw new AppError("unavailable", "There is no key for Vapi. Enter it in the admin settings.");
      return provider.deleteCall(externalId);
    }
    case "phone-call":
      return deleteCarrierCall(externalId);
    case "phone-recording":
      return deleteCarrierRecording(externalId);
    case "phone-text":
      return deleteCarrierText(externalId);
    case "calendar":
      return withGoogleAccess({ userId, service: "google_calendar" }, (client) =>
        eraseEvent(client, externalId),
      );
    case "store":
      return recordingStorage().delete(externalId);
  }
}
