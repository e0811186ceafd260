import * as z from 'zod/mini';
import { told } from './field-sentences.ts';
import { LIMITS } from './limits.ts';

/** A UUID as every row of ours carries. */
export const Id = z.uuid();

/** A calendar day `YYYY-MM-DD` in the workspace's zone; impossible days (31 June) are refused. */
export const CalendarDate = z.string().check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/),
  z.refine((value) => {
    const instant = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
  }, told('day')),
);

/** A wall-clock time `HH:MM` in the workspace's zone. */
export const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, told('time')));

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();

/** A place in a list by time: the instant and id of its last row, because several happen in one instant. */
export const TimeCursor = timeCursor(
  /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
);

/** The same of rows that somebody else gave their ids. */
export const ForeignTimeCursor = timeCursor(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[\w-]{1,255}$/);

function timeCursor(pattern: RegExp) {
  return z.string().check(
    z.regex(pattern),
    // Days that no calendar has pass the pattern.
    z.refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, cursor.indexOf('_'))))),
  );
}

/** Zones that turned out to be known: asking the runtime takes longer than all other checks of an answer together. */
const knownZones = new Set<string>();
/** There are some 600; their names count in any case, so spelling alone must not fill the memory. */
const MOST_KNOWN_ZONES = 1_000;

function isZone(value: string): boolean {
  if (knownZones.has(value)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
  } catch {
    return false;
  }
  if (!/^[A-Za-z]/.test(value)) return false;
  if (knownZones.size < MOST_KNOWN_ZONES) knownZones.add(value);
  return true;
}

/** A name of an IANA zone this runtime knows, for example `Europe/Warsaw`. */
export const Zone = z.string().check(z.maxLength(64), z.refine(isZone, told('zone')));

/** Half of a surrogate pair is no character: the database refuses it. */
const wellFormed = z.refine<string>((value) => value.isWellFormed(), told('characters'));

/** One line of text: trimmed, no control characters, from `min` to `max` characters. */
export function line(max: number, min = 0) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    wellFormed,
    z.refine((value) => !/\p{Cc}/u.test(value), told('characters')),
  );
}

/** Several lines of text: trimmed, line breaks allowed, no other control characters. */
export function paragraph(max: number, min = 0) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    wellFormed,
    z.refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), told('characters')),
  );
}

/** An address of the web that everybody can open. */
export const WebAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.linkCharacters),
    z.url({ protocol: /^https?$/, hostname: /\.[a-z]{2,}$/i }),
    wellFormed,
  );

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(LIMITS.emailCharacters), z.email());

/** Length only, no composition rules (P-23); common passwords are refused by the server. */
export const Password = z.string().check(z.minLength(LIMITS.passwordMin), z.maxLength(LIMITS.passwordMax));
