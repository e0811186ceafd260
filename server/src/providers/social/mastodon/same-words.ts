const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decoded = (html: string) =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name: string) => {
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (Number.isInteger(point) && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point);
    return ENTITIES[name?.toLowerCase()] ?? whole;
  });

/** Servers break lines as paragraphs, and show of an account's address only its name. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/@([\w.-]+)@[\w-]+(?:\.[\w-]+)+/g, '@$1')
    .replaceAll(/\s+/gu, '');

/** Whether a post as a server shows it, in HTML, says exactly what we sent. */
export const isSameWords = (ours: string, html: string): boolean =>
  bare(ours) === bare(decoded(html.replaceAll(/<[^>]*>/g, '')));
