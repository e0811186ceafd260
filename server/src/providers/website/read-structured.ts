import { DomUtils } from 'htmlparser2';
import { dayOf, type OpeningSpan, parseHours, tellHours } from './opening-hours.ts';
import type { Passage } from './page-reading.ts';
import { parsePage } from './parse-page.ts';
import { isPassage, passage } from './passage.ts';

type Thing = Readonly<Record<string, unknown>>;

const MOST_THINGS = 500;
const DEEPEST = 12;
/** What others said of the owner is for the owner to quote, not for a page. */
const IGNORED: ReadonlySet<string> = new Set(['review', 'reviews', 'aggregateRating']);

/** What JSON-LD says of the owner (schema.org); what is damaged or is no JSON says nothing. */
export function readStructured(scripts: readonly string[]): Passage[] {
  const things = scripts.flatMap((script) => thingsIn(parse(script)));
  return things.slice(0, MOST_THINGS).flatMap(readThing).filter(isPassage);
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}

/** Every object in the data, the outer before the inner. */
function thingsIn(value: unknown, depth = 0): Thing[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.slice(0, MOST_THINGS).flatMap((one) => thingsIn(one, depth + 1));
  const thing = value as Thing;
  const inner = Object.entries(thing).filter(([name]) => !IGNORED.has(name));
  return [thing, ...inner.flatMap(([, part]) => thingsIn(part, depth + 1))].slice(0, MOST_THINGS);
}

function readThing(thing: Thing): (Passage | null)[] {
  const types = listOf(thing['@type']);
  const is = (...names: string[]) => types.some((type) => typeof type === 'string' && names.includes(type));
  if (is('PostalAddress')) return [passage('address', tellAddress(thing))];
  if (is('Question')) return [tellQuestion(thing)];
  if (is('Person')) return [tellName(thing)];
  const isOffered = is('Service', 'Product', 'MenuItem', 'Course');
  return [
    passage('hours', hoursOf(thing)),
    ...listOf(thing.areaServed).map((area) => passage('area', nameOf(area))),
    ...(isOffered ? [passage('offer', nameOf(thing))] : []),
    ...(isOffered || hoursOf(thing) !== null || thing.address !== undefined
      ? [passage('text', plain(thing.description))]
      : []),
  ];
}

function tellAddress({ streetAddress, postalCode, addressLocality }: Thing): string | null {
  const [street, code, town] = [streetAddress, postalCode, addressLocality].map((part) =>
    typeof part === 'string' ? part.trim() : '',
  );
  if (!street || !town) return null;
  const place = [code, town].filter(Boolean).join(' ');
  return `${street}, ${place}`;
}

function tellQuestion({ name, acceptedAnswer }: Thing): Passage | null {
  const [answer] = listOf(acceptedAnswer);
  const text = isThing(answer) ? plain(answer.text) : null;
  if (typeof name !== 'string' || text === null) return null;
  return passage('question', `${name.trim()} ${text}`);
}

function tellName(person: Thing): Passage | null {
  const name = nameOf(person);
  const { jobTitle } = person;
  return name === null || typeof jobTitle !== 'string' ? null : passage('person', `${name}, ${jobTitle}`);
}

function hoursOf(thing: Thing): string | null {
  const stated = listOf(thing.openingHoursSpecification).filter(isThing).flatMap(spanOf);
  const written = listOf(thing.openingHours)
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/,\s*(?=[A-Z][a-z][ -])|;\s*/u))
    .flatMap(parseHours);
  return tellHours(stated.length > 0 ? stated : written);
}

function spanOf({ dayOfWeek, opens, closes }: Thing): OpeningSpan[] {
  const days = listOf(dayOfWeek).flatMap((day) => (typeof day === 'string' ? (dayOf(day) ?? []) : []));
  return typeof opens === 'string' && typeof closes === 'string' ? [{ days, opens, closes }] : [];
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, MOST_THINGS) : [value];
}

function nameOf(value: unknown): string | null {
  const name = isThing(value) ? value.name : value;
  return typeof name === 'string' ? plain(name) : null;
}

/** Answers and descriptions may carry markup. */
const plain = (text: unknown): string | null =>
  typeof text === 'string' ? DomUtils.innerText(parsePage(text).children) : null;
