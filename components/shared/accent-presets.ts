import { DEFAULT_ACCENT } from "./accent";

export const ACCENT_PRESETS = [
  { value: DEFAULT_ACCENT, name: "Violet" },
  { value: "#3B82F6", name: "Blue" },
  { value: "#10B981", name: "Emerald" },
  { value: "#F59E0B", name: "Amber" },
  { value: "#EF4444", name: "Red" },
  { value: "#EC4899", name: "Pink" },
  { value: "#06B6D4", name: "Cyan" },
  { value: "#84CC16", name: "Lime" },
] as const;
