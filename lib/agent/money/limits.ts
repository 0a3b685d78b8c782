/** Browser-safe: a million pounds. What is larger is a typing mistake, or a phone number. */
export const LARGEST_MINOR = 100_000_000;
