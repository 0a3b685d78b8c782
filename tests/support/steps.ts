import { expect } from "vitest";
import type { GoogleClient } from "@/lib/providers/google/client";
import type { Effect } from "@/lib/providers/google/effect";
import { describeGoogleFailure } from "@/lib/providers/google/errors";

type Step<Input, Output> = { effect: Effect<Input, Output>; client: GoogleClient; key: string; input: Input };

/**
 * Carries a step out as the engine does: prepares it, makes it and, when the answer was lost, looks for what it left
 * before it makes it again.
 */
export async function carryOut<Input, Output>({ effect, client, key, input }: Step<Input, Output>) {
  const since = new Date();
  const prepared = (await effect.prepare?.(client)) ?? null;
  const make = () => effect.make(client, { key, prepared, input });
  try {
    return await make();
  } catch (thrown) {
    if (describeGoogleFailure(thrown)?.retry !== true) throw thrown;
    return (await effect.find?.(client, { key, input, since })) ?? (await make());
  }
}

/** How describeGoogleFailure judges the rejection of `work`. */
export async function failureOf(work: Promise<unknown>) {
  const failure = await work.then(
    () => "it succeeded",
    (thrown) => describeGoogleFailure(thrown) ?? thrown,
  );
  expect(failure).not.toBe("it succeeded");
  return failure;
}
