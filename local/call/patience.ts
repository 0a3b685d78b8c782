/** How long a result may take to appear, in ms. Only a missing one takes this long; a busy machine may need it. */
export const PATIENCE_MS = 60_000;
