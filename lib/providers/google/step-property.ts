import { sha256 } from "@/lib/platform/core/crypto";

const NAME = "cwStep";
/** Google's limit for a property's name and value together, in bytes. */
const MAX_BYTES = 124;

/** The key of a step as a file's property that only this product sees. A key that is too long becomes its hash. */
export const stepProperty = (key: string) => ({ appProperties: { [NAME]: shorten(key) } });

/** Finds the files with that property, in Drive's query language. */
export const hasStepProperty = (key: string) =>
  `appProperties has { key='${NAME}' and value='${shorten(key)}' }`;

const shorten = (key: string) => (NAME.length + key.length > MAX_BYTES ? sha256(key) : key);
