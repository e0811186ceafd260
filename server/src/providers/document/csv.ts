import { stringify } from 'csv-stringify/sync';

/**
 * A table as CSV for spreadsheets: UTF-8 with its mark, semicolons (what Polish programs expect), and cells that
 * begin like a formula made harmless. A missing value stays an empty cell.
 */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([columns, ...rows] as unknown[][], { bom: true, delimiter: ';', escape_formulas: true });
}
