const CLOCK = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?\s*([ap]\.?m\.?)?$/i;
const MINUTES_OF_DAY = 24 * 60;

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The time of day (`HH:MM`) that somebody typed, "18:10", "18.10", "1810", "18" or "6:10 pm"; null where there is none. */
export function parseTypedTime(typed: string): string | null {
  const [, hours, minutes = '00', half] = CLOCK.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  if (half === undefined) return Number(hours) > 23 ? null : clockOf(Number(hours) * 60 + Number(minutes));
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  const afternoon = half.toLowerCase().startsWith('p') ? 12 : 0;
  return clockOf(((Number(hours) % 12) + afternoon) * 60 + Number(minutes));
}

/** A time so many minutes on, around midnight. */
export function stepTime(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return clockOf((hours * 60 + rest + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY);
}
