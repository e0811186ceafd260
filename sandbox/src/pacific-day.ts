/** Meta counts days in Pacific time and names each by the instant it ends: 07:00 or 08:00 UTC. */
const ZONE = 'America/Los_Angeles';
const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const hour = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
const DAY = 86_400_000;

/** The Pacific calendar day `YYYY-MM-DD` of an instant. */
export function pacificDay(instant: number): string {
  return parts.format(instant);
}

/** The instant at which a Pacific day ends. */
export function endOfPacificDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY);
  for (const offset of [7, 8]) {
    const instant = new Date(next.getTime() + offset * 3_600_000);
    if (Number(hour.format(instant)) === 0) return instant;
  }
  throw new Error(`no midnight after ${day}`);
}

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}
