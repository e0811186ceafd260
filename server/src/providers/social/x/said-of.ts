import type { PublishContent } from '../social-network.ts';

/** What is said: a page's address stands below the text. */
export const saidOf = ({ caption, link }: PublishContent): string =>
  link === null || caption.includes(link) ? caption : `${caption}\n\n${link}`;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** X shows links as its own, adds one for pictures, and writes three signs as entities. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/gu, '');

/** Whether a post that X lists says what we sent; links are not compared. */
export const isSameWords = (ours: string, theirs: string): boolean => bare(ours) === bare(theirs);
