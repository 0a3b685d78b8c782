type Stored = { value: string; isSecret: false };
const shared = globalThis as typeof globalThis & { callwrightSettings?: unknown };

/**
 * Lets this test file alone have these settings, whatever other files save meanwhile: its process reads none but these
 * until it pins others. What a setting is read from is the business of tests/api/admin/settings.test.ts.
 */
export function pinSettings(values: Record<string, string>): void {
  const settings = new Map(
    Object.entries(values).map(([key, value]): [string, Stored] => [key, { value, isSecret: false }]),
  );
  const copy = { settings, opened: new Map(), loadedAt: Number.POSITIVE_INFINITY };
  shared.callwrightSettings = { copy, generation: 0 };
}
