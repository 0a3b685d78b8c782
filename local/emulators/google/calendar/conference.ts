import { randomInt } from "node:crypto";
import { isObject, type JsonObject } from "../../kit/call";
import { googleError } from "../errors";

/**
 * The conference fields of an event: a Meet link when `createRequest` asks for one, and only if the request said
 * `conferenceDataVersion=1` (otherwise Google ignores conference data). The same `requestId` gives the same link.
 */
export function addConference(
  fields: JsonObject,
  known: JsonObject | undefined,
  canConfer: boolean,
): JsonObject {
  const wanted = fields.conferenceData;
  if (!canConfer) return { conferenceData: known?.conferenceData };
  if (!isObject(wanted)) return { conferenceData: undefined, hangoutLink: undefined };
  const request = wanted.createRequest;
  if (!isObject(request) || requestIdOf(known) === request.requestId) return {};
  if (typeof request.requestId !== "string" || request.requestId === "")
    throw googleError(400, { message: "Invalid conference create request.", reason: "invalid" });
  const code = newMeetingCode();
  const uri = `https://meet.google.com/${code}`;
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest: { ...request, status: { statusCode: "success" } },
      entryPoints: [{ entryPointType: "video", uri, label: `meet.google.com/${code}` }],
      conferenceSolution: { key: { type: "hangoutsMeet" }, name: "Google Meet" },
      conferenceId: code,
    },
  };
}

/** `abc-defg-hij`, as Meet writes its codes. */
export function newMeetingCode(): string {
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join("");
  return `${letters(3)}-${letters(4)}-${letters(3)}`;
}

function requestIdOf(event: JsonObject | undefined): unknown {
  const data = event?.conferenceData;
  return isObject(data) && isObject(data.createRequest) ? data.createRequest.requestId : undefined;
}
