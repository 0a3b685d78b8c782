/** A `like` pattern for texts that contain this one; its own `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
