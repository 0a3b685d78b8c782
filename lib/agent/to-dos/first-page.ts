/** Browser-safe: how many to-dos the dashboard shows at first. */
export const FIRST_TO_DOS = 5;
