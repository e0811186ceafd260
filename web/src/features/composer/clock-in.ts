/** Wall clock now in a zone, `HH:MM`. */
export function clockIn(zone: string, now: Date = new Date()): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return clock.format(now);
}
