/** Polish names of the months by number, in every case. */
const MONTHS: readonly RegExp[] = [
  'stycz(?:eń|ni\\p{L}*)',
  'lut(?:y|ego|emu|ym)',
  'mar(?:zec|c(?:a|u|em|owi))',
  'kwie(?:cień|tni\\p{L}*)',
  'maj(?:a|u|em|owi)?',
  'czerw(?:iec|c(?:a|u|em|owi))',
  'lip(?:iec|c(?:a|u|em|owi))',
  'sierp(?:ień|ni\\p{L}*)',
  'wrze(?:sień|śni\\p{L}*)',
  'październik\\p{L}*',
  'listopad\\p{L}*',
  'gru(?:dzień|dni\\p{L}*)',
].map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu'));

/** Whether words speak of a month, but not of the one of the date: "Styczeń jest dla przewidujących" in February. */
export function namesOtherMonth(text: string, date: string): boolean {
  const present = Number(date.slice(5, 7)) - 1;
  return MONTHS[present]?.test(text) !== true && MONTHS.some((month) => month.test(text));
}
