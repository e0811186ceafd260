/** A value as an operator reads it: instants in UTC to the minute, nothing as a dash. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}Z`;
  return String(value);
}

/** Prints rows as a table under the names of their fields, or as one line of JSON each. */
export function printRows(
  print: (line: string) => void,
  rows: readonly Readonly<Record<string, unknown>>[],
  { json = false }: { json?: boolean | undefined } = {},
): void {
  if (json) {
    for (const row of rows) print(JSON.stringify(row));
    return;
  }
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const table = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of table) {
    print(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
