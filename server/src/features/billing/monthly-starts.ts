/**
 * The same instant of each month from a start: its day, or the last day of a month that does not have it. In UTC, as
 * the payment provider counts periods.
 */
export function monthlyStarts(start: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, offset) => {
    const month = start.getUTCMonth() + offset;
    const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const shifted = new Date(start);
    shifted.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
    return shifted;
  });
}
