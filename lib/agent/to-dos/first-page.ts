/** Browser-safe: how many things to do the dashboard shows at first. */
export const FIRST_TO_DOS = 5;
