/** One entry of a feed. */
export interface FeedItem {
  /** Of this entry for ever; readers show each once. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
}

/** Characters that no XML document may hold, escaped or not (XML 1.0, 2.2). */
const NEVER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as XML holds it, whatever was written. */
const xml = (text: string) => text.replace(NEVER, '').replace(/[&<>"']/g, (found) => ESCAPED[found] ?? '');
/** A description is read as HTML, so it is escaped once more. */
const html = (text: string) => xml(xml(text).replaceAll('\n', '<br>'));

/** A feed as RSS 2.0, its entries in the order given. */
export function writeRss(
  items: readonly FeedItem[],
  { title, description, link, self }: { title: string; description: string; link: string; self: string },
): string {
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<description>${html(item.text)}</description>
<link>${xml(link)}</link>
<guid isPermaLink="false">${xml(item.id)}</guid>
<pubDate>${new Date(item.at).toUTCString()}</pubDate>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(link)}</link>
<description>${xml(description)}</description>
<language>pl</language>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel>
</rss>
`;
}
