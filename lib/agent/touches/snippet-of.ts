import { env } from "@/lib/platform/core/env";

/** What the head of a client's page has to hold, by the key of its script. */
export const snippetOf = (key: string) =>
  `<script async src="${env().APP_URL}/t.js" data-key="${key}"></script>`;
