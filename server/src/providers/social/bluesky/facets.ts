/** A part of a text that leads somewhere; counted in bytes of UTF-8, as the network wants it (app.bsky.richtext.facet). */
export interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly (
    | { readonly $type: 'app.bsky.richtext.facet#link'; readonly uri: string }
    | { readonly $type: 'app.bsky.richtext.facet#tag'; readonly tag: string }
    | { readonly $type: 'app.bsky.richtext.facet#mention'; readonly did: string }
  )[];
}

const LINK = /(?<=^|[\s(])https?:\/\/[^\s<>"„”]+/gu;
const TAG = /(?<=^|[\s(])#([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/gu;
const MENTION = /(?<=^|[\s(])@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])/giu;
const MOST_TAG_CHARACTERS = 64;

/** A sentence's own end is no part of the address, nor is a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const bare = address.replace(/[.,;:!?'’…]+$/u, '');
  return bare.endsWith(')') && !bare.includes('(') ? withoutEnd(bare.slice(0, -1)) : bare;
}

const handleOf = (match: RegExpExecArray) => (match[1] ?? '').toLowerCase();

/** The accounts that a text names, each once. */
export const mentionsIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].map(handleOf))];

/**
 * What can be pressed in a text: links, hashtags, and accounts whose id is known.
 * @param didOf the id behind a handle; undefined or empty: nobody's, it stays plain text
 */
export function facetsOf(text: string, didOf: (handle: string) => string | undefined): Facet[] {
  const bytesBefore = (at: number) => Buffer.byteLength(text.slice(0, at));
  const facet = (start: number, shown: string, feature: Facet['features'][number]): Facet => {
    const byteStart = bytesBefore(start);
    return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(shown) }, features: [feature] };
  };
  const links = [...text.matchAll(LINK)].flatMap((match) => {
    const uri = withoutEnd(match[0]);
    return URL.canParse(uri) ? [facet(match.index, uri, { $type: 'app.bsky.richtext.facet#link', uri })] : [];
  });
  const tags = [...text.matchAll(TAG)].flatMap((match) => {
    const tag = match[1] ?? '';
    if ([...tag].length > MOST_TAG_CHARACTERS) return [];
    return [facet(match.index, match[0], { $type: 'app.bsky.richtext.facet#tag', tag })];
  });
  const mentions = [...text.matchAll(MENTION)].flatMap((match) => {
    const did = didOf(handleOf(match));
    if (!did) return [];
    return [facet(match.index, match[0], { $type: 'app.bsky.richtext.facet#mention', did })];
  });
  return [...links, ...tags, ...mentions].sort((one, other) => one.index.byteStart - other.index.byteStart);
}
