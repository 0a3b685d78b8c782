import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Below tests/. In a new clone Vitest knows no durations; a long file that starts last keeps one core idle. */
const LONGEST = [
  "faults/call",
  "faults/ladder-kill",
  "faults/start",
  "faults/booking-kill",
  "faults/kill",
  "faults/public-pages",
  "faults/rolling",
  "jobs/thousand-pushes",
  "api/admin/every-admin-endpoint",
  "jobs/reasons",
  "jobs/promises",
  "jobs/workflows/strangers",
  "jobs/ladder-alarm",
  "jobs/ladder",
  "jobs/thousand-webhooks",
  "api/external/ladder",
  "api/external/two-hundred-calls",
].map((name) => `/tests/${name}.test.ts`);

/** Within each project the longest files first, then Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? LONGEST.length : found;
    };
    return sorted.sort(
      (one, other) =>
        projects.indexOf(one.project) - projects.indexOf(other.project) || place(one) - place(other),
    );
  }
}
