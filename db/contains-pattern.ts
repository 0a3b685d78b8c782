/** A `like` pattern for what contains this text, with no meaning left in its own `%`, `_` and `\`. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
