import { SPEECH } from '../../trade-packs/speech.ts';

/** What makes a span of the two months around it: "marzec–czerwiec", "from May to September". */
const SPAN = /^\s*(?:[–—-]|do|to|till|until|through|bis|à|a|al)\s*$/u;
const YEAR = 12;

interface Mention {
  readonly month: number;
  readonly at: number;
  readonly end: number;
}

/** The months that a text names, those between the ends of a span among them, and the one before each: people plan ahead. */
export function findNamedMonths(text: string): number[] {
  const mentions = mentionsIn(text);
  const named = mentions.flatMap(({ month, end }, at) => {
    const next = mentions[at + 1];
    const isSpan = next !== undefined && SPAN.test(text.slice(end, next.at));
    return isSpan ? monthsUntil(month, next.month) : [month];
  });
  const ahead = named.map((month) => ((month + YEAR - 2) % YEAR) + 1);
  return [...new Set([...named, ...ahead])].toSorted((one, other) => one - other);
}

/** In whatever language of the packs, each once, in the order in which they stand. */
function mentionsIn(text: string): Mention[] {
  const found = Object.values(SPEECH).flatMap(({ months }) =>
    months.flatMap((name, index): Mention[] =>
      [...text.matchAll(new RegExp(name.source, `g${name.flags}`))].map((match) => ({
        month: index + 1,
        at: match.index,
        end: match.index + match[0].length,
      })),
    ),
  );
  const ordered = found.toSorted((one, other) => one.at - other.at || other.end - one.end);
  return ordered.filter(({ at }, place) => ordered[place - 1]?.at !== at);
}

const monthsUntil = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + YEAR) % YEAR) + 1 }, (_, at) => ((from - 1 + at) % YEAR) + 1);
