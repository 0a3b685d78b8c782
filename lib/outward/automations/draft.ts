import * as z from "zod";
import { type Definition, definition } from "./definition";
import { tooLarge } from "./too-large";

/** For texts and lists whose own rule is a pattern or another bound. */
const LONGEST = 500;

/**
 * A definition that may be unfinished: of the same shape, but its texts may be empty, its lists too short and its
 * numbers out of bounds. The longest texts and lists stay as they are. Publishing asks for the whole definition.
 */
export const draft = loosened(definition) as z.ZodType<Definition>;

/** A draft as somebody sends it. `draft` alone also reads those that were stored before their size had a limit. */
export const sentDraft = z.preprocess((sent, context) => {
  const message = tooLarge(sent);
  if (message === null) return sent;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}, draft) as z.ZodType<Definition>;

function loosened(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodString) return z.string().max(schema.maxLength ?? LONGEST);
  if (schema instanceof z.ZodUUID) return z.string().max(LONGEST);
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodArray) return z.array(loosened(schema.element)).max(longestOf(schema));
  if (schema instanceof z.ZodNullable) return z.nullable(loosened(schema.unwrap()));
  if (schema instanceof z.ZodDefault)
    return loosened(schema.unwrap()).default(schema.def.defaultValue as never);
  if (schema instanceof z.ZodLazy) return z.lazy(() => loosenedOnce(schema));
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options.map((option) => loosened(option)) as unknown as [z.ZodObject];
    return z.discriminatedUnion(schema.def.discriminator, options);
  }
  if (schema instanceof z.ZodObject) {
    // The id of a step names it on its page and in its runs.
    const parts = Object.entries(schema.shape).map(([name, part]) => [
      name,
      name === "id" ? part : loosened(part as z.ZodType),
    ]);
    return z.object(Object.fromEntries(parts));
  }
  return schema as z.ZodType;
}

/** Steps contain steps, so each lazy schema becomes one other. */
const known = new Map<z.ZodLazy, z.ZodType>();
function loosenedOnce(lazy: z.ZodLazy): z.ZodType {
  const made = known.get(lazy) ?? loosened(lazy.unwrap());
  known.set(lazy, made);
  return made;
}

function longestOf({ def }: z.ZodArray): number {
  const bounds = (def.checks ?? []).map(({ _zod }) => (_zod.def as { maximum?: number }).maximum);
  return bounds.find((bound) => bound !== undefined) ?? LONGEST;
}
