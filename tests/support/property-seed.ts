import fc from "fast-check";

/** Property tests use the same values in every run; PROPERTY_SEED, a whole number, selects others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
