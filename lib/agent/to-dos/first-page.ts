/** Browser-safe: how many open to-dos the dashboard reads at first, to group them by person. */
export const FIRST_TO_DOS = 40;
