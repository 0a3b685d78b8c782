import { expect, it } from "vitest";
import { cutText } from "./cut-text";

it.each([
  ["A tap drips", 11, "A tap drips"],
  ["A tap drips", 10, "A tap dri…"],
  ["A tap drips", 7, "A tap…"],
  ["Tap 🚰 drips", 6, "Tap…"],
  ["Tap 🚰 drips", 7, "Tap 🚰…"],
])("%s in %i characters is %s", (text, longest, expected) => expect(cutText(text, longest)).toBe(expected));
