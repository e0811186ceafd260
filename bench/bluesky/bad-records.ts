const COLLECTION = 'app.bsky.feed.post';

/** A post as we send it, with something else in places. */
export const goodRecord = (changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  $type: COLLECTION,
  text: 'Dzień dobry, świecie.',
  createdAt: new Date().toISOString(),
  langs: ['pl'],
  ...changed,
});

const link = { $type: 'app.bsky.richtext.facet#link', uri: 'https://swit.example/' };
const facet = (changed: object) => ({ index: { byteStart: 0, byteEnd: 4 }, features: [link], ...changed });
const card = (changed: object) => ({
  $type: 'app.bsky.embed.external',
  external: { uri: 'https://swit.example/', title: 'świt', description: '', ...changed },
});

/** Each breaks one rule of the schemas. */
export const BAD_RECORDS: Readonly<Record<string, Record<string, unknown>>> = {
  'no text': goodRecord({ text: undefined }),
  'a number as text': goodRecord({ text: 7 }),
  '301 signs': goodRecord({ text: 'ą'.repeat(301) }),
  '3,001 bytes in fewer signs': goodRecord({ text: '👩‍👩‍👧'.repeat(167) }),
  'no instant': goodRecord({ createdAt: undefined }),
  'an instant that is none': goodRecord({ createdAt: 'wczoraj' }),
  'four languages': goodRecord({ langs: ['pl', 'en', 'de', 'fr'] }),
  'a language that is none': goodRecord({ langs: ['po polsku'] }),
  'a facet without features': goodRecord({ facets: [facet({ features: undefined })] }),
  'a facet before the text': goodRecord({ facets: [facet({ index: { byteStart: -1, byteEnd: 4 } })] }),
  'a facet of half a byte': goodRecord({ facets: [facet({ index: { byteStart: 0, byteEnd: 1.5 } })] }),
  'a link to nowhere': goodRecord({ facets: [facet({ features: [{ ...link, uri: 'nigdzie' }] })] }),
  'a mention of no account': goodRecord({
    facets: [facet({ features: [{ $type: 'app.bsky.richtext.facet#mention', did: 'ania' }] })],
  }),
  'a tag of 65 signs': goodRecord({
    facets: [facet({ features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'a'.repeat(65) }] })],
  }),
  'a card without a title': goodRecord({ embed: card({ title: undefined }) }),
  'a card of no address': goodRecord({ embed: card({ uri: 'swit' }) }),
  'images that are no blobs': goodRecord({
    embed: { $type: 'app.bsky.embed.images', images: [{ image: 'plik.jpg', alt: '' }] },
  }),
  'images without alt texts': goodRecord({ embed: { $type: 'app.bsky.embed.images', images: [{}] } }),
  'another type than its collection’s': goodRecord({ $type: 'app.bsky.feed.like' }),
};
