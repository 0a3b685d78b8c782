import { AppError } from "@/lib/core/errors";
import { GOOGLE_SERVICES, type GoogleService } from "./services";

/**
 * What a client reads when a connection cannot be used; each says what to do next, and `needsReauth` whether that is
 * a new consent for a connection that exists.
 */
export function notConnected(service: GoogleService): AppError {
  const { name, subject } = GOOGLE_SERVICES[service];
  return new AppError("not_found", `${name} not connected. Please connect your ${subject} in integrations.`, {
    extra: { needsReauth: false },
  });
}

export function reconnectNeeded(service: GoogleService, cause?: unknown): AppError {
  const { name, subject } = GOOGLE_SERVICES[service];
  const what = subject.charAt(0).toUpperCase() + subject.slice(1);
  return new AppError("reconnect_needed", `${what} access expired. Please re-authenticate your ${name}.`, {
    extra: { needsReauth: true },
    cause,
  });
}

export function unreadableTokens(service: GoogleService, cause: unknown): AppError {
  const { name } = GOOGLE_SERVICES[service];
  return new AppError(
    "internal",
    `Your connection to ${name} could not be read. Please connect it again in integrations.`,
    { extra: { needsReauth: false }, cause },
  );
}

export function serviceFailed(service: GoogleService, cause: unknown): AppError {
  const { name } = GOOGLE_SERVICES[service];
  return new AppError(
    "provider_failed",
    `${name} is not answering at the moment. Please try again in a few minutes.`,
    { extra: { needsReauth: false }, cause },
  );
}

/** How a consent can fail to become a connection. None of them changes a connection that exists. */
const refusal = (message: string) => new AppError("invalid_input", message);
const again = (service: GoogleService) =>
  `Go back to Services and connect ${GOOGLE_SERVICES[service].name} again.`;

export const consentNotStarted = (service: GoogleService) =>
  refusal(`This consent was not started from your account. ${again(service)}`);

export const consentOfOtherSession = (service: GoogleService) =>
  refusal(`You have signed in anew since this consent was started. ${again(service)}`);

export const consentTooLate = (service: GoogleService) =>
  refusal(`This consent took longer than ten minutes. ${again(service)}`);

export const consentUsed = (service: GoogleService) =>
  refusal(
    `This consent has been used already. See under Services whether ${GOOGLE_SERVICES[service].name} is connected.`,
  );

export const consentSpent = (service: GoogleService) =>
  refusal(`Google no longer accepts this consent. ${again(service)}`);

export function consentTooNarrow(service: GoogleService, missing: readonly string[]): AppError {
  const { name } = GOOGLE_SERVICES[service];
  const boxes = missing.length === 1 ? "this box was" : "these boxes were";
  return refusal(
    `${name} was not connected, because ${boxes} not ticked: ${missing.join("; ")}. ` +
      "Go back to Services, connect it again and leave every box ticked.",
  );
}

export const consentNotLasting = (service: GoogleService) =>
  refusal(
    `Google gave no lasting access to ${GOOGLE_SERVICES[service].name}. Remove Callwright at ` +
      `myaccount.google.com/connections, then connect it again.`,
  );

export const consentNotExchanged = (service: GoogleService, cause: unknown) =>
  new AppError(
    "provider_failed",
    `Google is not answering, so ${GOOGLE_SERVICES[service].name} is not connected yet. Reload this page in a minute.`,
    { cause },
  );

export const registrationRefused = (cause: unknown) =>
  new AppError(
    "unavailable",
    "Google does not accept this server's registration, so nothing can be connected. Please tell your admin.",
    { cause },
  );
