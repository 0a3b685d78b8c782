import { readFileSync, writeFileSync } from "node:fs";
import { withProofs } from "./docs/requirements";

/** `npm run docs`: writes into docs/requirements.md which test proves each row. */
const file = "docs/requirements.md";
writeFileSync(file, withProofs(readFileSync(file, "utf8")));
