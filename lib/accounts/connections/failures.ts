import { AppError } from "@/lib/platform/core/errors";
import { describeService, type GoogleService } from "./services";

/**
 * What a client reads when a connection cannot be used: each message names the next step, and `needsReauth` says
 * whether that is a new consent for an existing connection.
 */
export function notConnected(service: GoogleService): AppError {
  const { name, subject } = describeService(service);
  return new AppError("not_found", `${name} not connected. Please connect your ${subject} in integrations.`, {
    extra: { needsReauth: false },
  });
}

export function reconnectNeeded(service: GoogleService, cause?: unknown): AppError {
  const { name, subject } = describeService(service);
  const what = subject.charAt(0).toUpperCase() + subject.slice(1);
  return new AppError("reconnect_needed", `${what} access expired. Please re-authenticate your ${name}.`, {
    extra: { needsReauth: true },
    cause,
  });
}

/** A step of a workflow needs more than was granted. Everything else about the connection still works. */
export function permissionNeeded(service: GoogleService, missing: readonly string[]): AppError {
  const { name } = describeService(service);
  return new AppError(
    "reconnect_needed",
    `${name} doesn't allow this yet: ${missing.join("; ")}. Open the workflow that needs it and allow it there.`,
    { extra: { needsReauth: true, missing } },
  );
}

export function unreadableTokens(service: GoogleService, cause: unknown): AppError {
  const { name } = describeService(service);
  return new AppError(
    "internal",
    `Couldn't read your connection to ${name}. Connect it again under Services.`,
    { extra: { needsReauth: false }, cause },
  );
}

export function serviceFailed(service: GoogleService, cause: unknown): AppError {
  const { name } = describeService(service);
  return new AppError(
    "provider_failed",
    `${name} isn't answering at the moment. Try again in a few minutes.`,
    { extra: { needsReauth: false }, cause },
  );
}

/** Ways in which a consent can fail to become a connection. None of them changes an existing connection. */
const refusal = (message: string) => new AppError("invalid_input", message);
const again = (service: GoogleService) =>
  `Go back to Services and connect ${describeService(service).name} again.`;

export const consentNotStarted = (service: GoogleService) =>
  refusal(`This connection wasn't started from your account. ${again(service)}`);

export const consentOfOtherSession = (service: GoogleService) =>
  refusal(`You have signed in again since you started connecting. ${again(service)}`);

export const consentTooLate = (service: GoogleService) =>
  refusal(`This took longer than ten minutes. ${again(service)}`);

export const consentUsed = (service: GoogleService) =>
  refusal(
    `This has already been used. Check under Services whether ${describeService(service).name} is connected.`,
  );

export const consentSpent = (service: GoogleService) =>
  refusal(`Google no longer accepts this request. ${again(service)}`);

export function consentTooNarrow(service: GoogleService, missing: readonly string[]): AppError {
  const { name } = describeService(service);
  const boxes = missing.length === 1 ? "this box was" : "these boxes were";
  return refusal(
    `${name} wasn't connected because ${boxes} not ticked: ${missing.join("; ")}. ` +
      "Go back to Services, connect it again and leave every box ticked.",
  );
}

export function unknownPermission(service: GoogleService, known: readonly string[]): AppError {
  const { name } = describeService(service);
  const offer = known.length > 0 ? `Ask for ${known.join(", ")}, or for none.` : "Ask for none.";
  return refusal(`Please check permissions: ${name} has no such permission. ${offer}`);
}

export const consentNotLasting = (service: GoogleService) =>
  refusal(
    `Google didn't give lasting access to ${describeService(service).name}. Remove this app at ` +
      `myaccount.google.com/connections, then connect it again.`,
  );

export const consentNotExchanged = (service: GoogleService, cause: unknown) =>
  new AppError(
    "provider_failed",
    `Google isn't answering, so ${describeService(service).name} isn't connected yet. Reload this page in a minute.`,
    { cause },
  );

export const registrationRefused = (cause: unknown) =>
  new AppError(
    "unavailable",
    "Google doesn't accept this server's registration, so nothing can be connected. Tell your agency.",
    { cause },
  );
