/** Polish spreadsheets take the semicolon for the separator; the mark at the start tells them that it is UTF-8. */
const SEPARATOR = ';';
const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that a spreadsheet would take for a formula is made a text, so that nothing a network said is ever executed. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of text as a CSV file (RFC 4180 with semicolons), the first row holding the names of the columns. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('');
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; earlier the address would be gone.
  setTimeout(() => URL.revokeObjectURL(address));
}
