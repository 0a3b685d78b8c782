import type { Step } from "@/lib/outward/automations/definition";
import type { Field } from "@/lib/outward/automations/fields";

/** What the form of a step gets. */
export type FormProps<S extends Step> = { step: S; onChange: (step: S) => void; fields: readonly Field[] };
