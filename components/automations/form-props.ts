import type { Step } from "@/lib/outward/workflows/definition";
import type { Field } from "@/lib/outward/workflows/fields";

/** What the form of a step gets. */
export type FormProps<S extends Step> = { step: S; onChange: (step: S) => void; fields: readonly Field[] };
