/** Browser-safe. Characters of a name. */
export const LONGEST_NAME = 80;
