/** Format rules of a text setting. */
export type TextFormat =
  | "address"
  | "sip"
  | "id"
  | "header"
  | "emails"
  | "email"
  | "numbers"
  | "number"
  | "name"
  | "colour"
  | "page"
  | "site"
  | "country";

export type SettingDefinition = {
  key: string;
  /** The display name. */
  label: string;
  type: "boolean" | "number" | "text";
  /** `table_type` in the API: the group it is shown in (SYSTEM-03). */
  group: "vapi" | "general" | "website" | "legal" | "brand" | "alerts" | "limits" | "retention";
  description: string;
  secret?: boolean;
  format?: TextFormat;
  /** A value is required: it can be replaced, not deleted. */
  required?: boolean;
  /** The range of a number, or the length of a text in characters. */
  min?: number;
  max?: number;
  /** The default. */
  initial?: string | ((place: { appUrl: string }) => string);
};

type Shared = Pick<SettingDefinition, "group" | "type" | "min" | "max">;
type Member = Omit<SettingDefinition, "group" | "type">;

/** A group's settings. Bounds of its own replace those that a setting shares with the group. */
export const settingsOf = (shared: Shared, members: readonly Member[]): readonly SettingDefinition[] =>
  members.map((member) => ({ ...shared, ...member }));
