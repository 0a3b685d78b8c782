/** The text in at most `longest` characters; one that is longer ends with “…”, and never within an emoji. */
export const cutText = (text: string, longest: number): string =>
  text.length > longest
    ? `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`.toWellFormed()
    : text;
