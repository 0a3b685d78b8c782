/** Shown in place of a secret; sent back, it means that the secret stays as it is. */
export const HIDDEN_SECRET = "***hidden***";
