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
