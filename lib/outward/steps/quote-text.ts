/** A stranger's words between `<text>` and `</text>`, which nothing in them can end. */
export const quoteText = (words: string) =>
  `<text>\n${words.replaceAll(/<(?=\s*\/?\s*text\b)/gi, "‹")}\n</text>`;
