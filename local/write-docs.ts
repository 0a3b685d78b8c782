import { readFileSync, writeFileSync } from "node:fs";
import { cruiseHouse } from "@/tests/structure/house";
import { withPicture } from "./docs/picture";
import { withProofs } from "./docs/requirements";

/** `npm run docs`: writes which test proves each requirement, and draws the current floors. */
const requirements = "docs/requirements.md";
writeFileSync(requirements, withProofs(readFileSync(requirements, "utf8")));

const architecture = "docs/architecture.md";
writeFileSync(architecture, withPicture(readFileSync(architecture, "utf8"), await cruiseHouse()));
