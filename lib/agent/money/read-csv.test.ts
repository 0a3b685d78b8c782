import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine } from "@/lib/calls/calls/csv";
import { readCsv } from "./read-csv";

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

it("reads commas, semicolons and tabs, quotes, a byte order mark, and every end of a line", () => {
  expect(cellsOf("\uFEFFa,b\r\n1,2\r\n")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(cellsOf("a;b\n1,5;2")).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
  expect(cellsOf("a\tb\r1\t2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(cellsOf('a,b\n"Smith, Ann","said ""no"""')).toEqual([
    ["a", "b"],
    ["Smith, Ann", 'said "no"'],
  ]);
});

it("takes a quote within a cell as a character, and one before it as the start of quoted text", () => {
  expect(cellsOf('5" pipe, "a, b" \n1,2')).toEqual([
    ['5" pipe', "a, b"],
    ["1", "2"],
  ]);
  expect(cellsOf("a;b,c;d\n1,2;3;4"), "the most frequent mark of the first line").toEqual([
    ["a", "b,c", "d"],
    ["1,2", "3", "4"],
  ]);
  expect(cellsOf('a,b\n"never closed,2\n3,4')).toEqual([["a", "b"], ["never closed,2\n3,4"]]);
  expect(cellsOf("")).toEqual([]);
  expect(cellsOf("a\uFEFF,b")).toEqual([["a\uFEFF", "b"].map((cell) => cell.trim())]);
});

it("counts lines as an editor does, and leaves empty ones out", () => {
  expect(readCsv('a,b\n\n"two\nlines",2\n,\n3,4').map(({ line }) => line)).toEqual([1, 3, 6]);
});

it("reads back what we write", () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const whole = [["one", "two", "three"], ...rows];
      const expected = whole
        .map((cells) => cells.map((text) => text.replace(/\s+/g, " ").trim()))
        .filter((cells) => cells.some((text) => text !== ""));
      const plain = expected.filter((cells) => !cells.some((text) => /^[^\p{L}\p{N}]/u.test(text)));
      expect(cellsOf(plain.map(csvLine).join(""))).toEqual(plain);
    }),
  );
});
