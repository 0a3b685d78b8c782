import { notEmulated } from "../errors";
import { type DriveFile, ROOT_ID } from "./file";

type Test = (file: DriveFile) => boolean;

const TEXT = "'((?:[^'\\\\]|\\\\.)*)'";
/** Each is one term of a query and how to read it. */
const TERMS: [RegExp, (...texts: string[]) => Test][] = [
  [
    new RegExp(`^${TEXT} in parents`),
    (id) =>
      ({ parents }) =>
        parents.includes(id === "root" ? ROOT_ID : id),
  ],
  [new RegExp(`^name ?= ?${TEXT}`), (name) => (file) => file.name === name],
  [new RegExp(`^mimeType ?= ?${TEXT}`), (type) => (file) => file.mimeType === type],
  [/^trashed ?= ?(true|false)/, (value) => (file) => String(file.trashed) === value],
  [
    new RegExp(`^appProperties has ?\\{ ?key ?= ?${TEXT} and value ?= ?${TEXT} ?\\}`),
    (key, value) => (file) => file.appProperties[key] === value,
  ],
];

/**
 * A test of files for Drive's `q`: `in parents`, `name =`, `mimeType =`, `trashed =` and `appProperties has`, joined by
 * `and`. Others get 501.
 */
export function readFileQuery(q: string): Test {
  const tests: Test[] = [];
  let rest = q.trim();
  while (rest !== "") {
    const found = TERMS.flatMap(([pattern, read]) => {
      const match = pattern.exec(rest);
      return match ? [{ length: match[0].length, test: read(...match.slice(1).map(unquote)) }] : [];
    })[0];
    if (!found) throw notEmulated(`file search with ${rest}`);
    tests.push(found.test);
    rest = rest.slice(found.length).trim();
    if (rest !== "" && !/^and /.test(rest)) throw notEmulated(`file search with ${rest}`);
    rest = rest.replace(/^and /, "").trim();
  }
  return (file) => file.indexedAt <= Date.now() && tests.every((test) => test(file));
}

const unquote = (text: string) => text.replace(/\\(.)/g, "$1");
