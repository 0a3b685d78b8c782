/** Between a token and the view of a client's pages that it is used for; no token contains it. Browser-safe. */
export const VIEW_MARK = "~";
