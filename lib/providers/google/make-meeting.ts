import { meet } from "googleapis/build/src/apis/meet/index.js";
import type { Effect } from "./effect";

/** `id` is `spaces/…`. Anyone with the link can knock. */
type MadeMeeting = { id: string; meetUrl: string };

/**
 * A meeting room without an event. Google has no key for it: a repeat makes a spare one, which is empty and harms
 * no one. Needs `meetings.space.created`. Source: developers.google.com/workspace/meet/api/guides/meeting-spaces.
 */
export const makeMeeting: Effect<Record<string, never>, MadeMeeting> = {
  async make(client) {
    const { data } = await meet({ version: "v2", auth: client }).spaces.create({ requestBody: {} });
    const { name, meetingUri } = data;
    if (!name || !meetingUri) throw new Error("Google returned a meeting without an address");
    return { id: name, meetUrl: meetingUri };
  },
};
