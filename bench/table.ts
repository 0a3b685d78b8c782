export type Row = { what: string; value: string; bar?: string; met?: boolean };

/** A Markdown table that is also readable in a terminal. */
export function renderTable(rows: readonly Row[]): string {
  const cells = [
    ["Measured", "Value", "Bar", "Met"],
    ...rows.map(({ what, value, bar = "", met }) => [
      what,
      value,
      bar,
      met === undefined ? "" : met ? "yes" : "no",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = cells.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, rule, ...body].join("\n");
}
