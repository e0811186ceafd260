const SEPARATORS = [';', '\t', ','] as const;

/** What parts the cells: the separator that the first line has most of outside quotation marks; Polish Excel's where none. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const countOf = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best), SEPARATORS[0]);
}

/**
 * Rows of cells of a CSV text (RFC 4180), which may have line breaks and doubled quotation marks inside quotation marks. A quotation
 * mark that never ends takes the rest. Rows in which nothing stands are left out, but counted.
 * @returns with each row its number as a spreadsheet shows it, from 1
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] as string;
    if (isQuoted && letter === '"' && text[place + 1] === '"') {
      cell += letter;
      place += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows
    .map((row, index) => ({ line: index + 1, cells: row.map((one) => one.trim()) }))
    .filter((row) => row.cells.some((one) => one !== ''));
}
