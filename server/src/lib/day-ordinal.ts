/** Days since 1 January 1970 of a calendar day `YYYY-MM-DD`: neighbouring days have neighbouring numbers. */
export function dayOrdinal(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}
