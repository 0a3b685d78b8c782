import { tasks, type tasks_v1 } from "googleapis/build/src/apis/tasks/index.js";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { cutText } from "@/lib/platform/core/cut-text";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";

type NewTask = {
  /** At most 1,024 characters. */
  title: string;
  notes?: string;
  /** A day as YYYY-MM-DD: Google keeps no time of day. */
  due?: string;
};
/** `url` shows the task in a browser, if Google gave an address. */
type AddedTask = { id: string; url: string | null };

/** The account's. */
const FIRST_LIST = "@default";
const MAX_TITLE = 1_024;
/** The limit is 8,192; the rest is for the line with the key. */
const MAX_NOTES = 8_000;
const PAGE_SIZE = 100;
/** The clocks of Google and of this server may differ. */
const CLOCK_MARGIN_MS = 5 * MINUTE;

/**
 * Adds a task; its key is the last line of the notes, where a person sees it too. Needs the scope `tasks`. Source:
 * developers.google.com/workspace/tasks/reference/rest/v1/tasks.
 */
export const addTask: Effect<NewTask, AddedTask> = {
  lagMs: 10 * SECOND,

  async make(client, { key, input }) {
    const { title, notes = "", due } = input;
    const { data } = await api(client).insert({
      tasklist: FIRST_LIST,
      requestBody: {
        title: cutText(title, MAX_TITLE),
        notes: `${cutText(notes, MAX_NOTES)}\n\n${lineOf(key)}`.trim(),
        ...(due ? { due: `${due}T00:00:00.000Z` } : {}),
      },
    });
    return toAdded(data);
  },

  /** Also finds a task that was completed, hidden or deleted since. */
  async find(client, { key, since }) {
    let pageToken: string | undefined;
    do {
      const { data }: { data: tasks_v1.Schema$Tasks } = await api(client).list({
        tasklist: FIRST_LIST,
        updatedMin: new Date(since.getTime() - CLOCK_MARGIN_MS).toISOString(),
        showCompleted: true,
        showHidden: true,
        showDeleted: true,
        maxResults: PAGE_SIZE,
        pageToken,
      });
      const found = data.items?.find(({ notes }) =>
        notes?.split("\n").some((line) => line === lineOf(key) || line === earlierLineOf(key)),
      );
      if (found) return toAdded(found);
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken);
    return null;
  },
};

const lineOf = (key: string) => `Entry ID: ${key}`;
/** The line in tasks that earlier releases made. */
const earlierLineOf = (key: string) => `Callwright ID: ${key}`;

const api = (client: GoogleClient) => tasks({ version: "v1", auth: client }).tasks;

function toAdded({ id, webViewLink }: tasks_v1.Schema$Task): AddedTask {
  if (!id) throw new Error("Google returned a task without an id");
  return { id, url: webViewLink ?? null };
}
