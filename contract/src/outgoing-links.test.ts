import { describe, expect, it } from 'vitest';
import { addressesIn, LINK_RULES, mapAddresses, previewText, tagAddress } from './outgoing-links.ts';
import { countAs } from './text-length.ts';

const TAGGING = { ...LINK_RULES, tags: true };
const GOING = { network: 'facebook', date: '2026-11-24' } as const;
const TAGS = 'utm_source=facebook&utm_medium=social&utm_campaign=2026-11';
const tag = (address: string, rules = TAGGING) => tagAddress(address, rules, GOING);

describe('addresses in a text', () => {
  it.each([
    ['Zobacz https://zakwas.pl/oferta.', ['https://zakwas.pl/oferta']],
    [
      '(https://zakwas.pl/a_(b)), i „https://zakwas.pl/c”!',
      ['https://zakwas.pl/a_(b)', 'https://zakwas.pl/c'],
    ],
    ['https://zakwas.pl/?a=1#menu… HTTPS://ZAKWAS.PL', ['https://zakwas.pl/?a=1#menu', 'HTTPS://ZAKWAS.PL']],
    ['https://żółw.pl/łąka?ś=ć', ['https://żółw.pl/łąka?ś=ć']],
    ['zakwas.pl, mailto:a@zakwas.pl, http://localhost/x, https://a:b@zakwas.pl, https://', []],
  ])('of %s', (text, found) => {
    expect(addressesIn(text)).toEqual(found);
    expect(mapAddresses(text, (address) => address)).toBe(text);
  });
});

describe('tags', () => {
  it.each([
    ['https://zakwas.pl', `https://zakwas.pl?${TAGS}`],
    ['https://zakwas.pl/a?b=c&d#e?f', `https://zakwas.pl/a?b=c&d&${TAGS}#e?f`],
    ['https://zakwas.pl/?#menu', `https://zakwas.pl/?${TAGS}#menu`],
    ['https://żółw.pl/łąka?ś=ć', `https://żółw.pl/łąka?ś=ć&${TAGS}`],
    ['https://zakwas.pl/?x=utm_source', `https://zakwas.pl/?x=utm_source&${TAGS}`],
  ])('stand between the query and the fragment of %s', (address, tagged) => {
    expect(tag(address)).toBe(tagged);
    expect(new URL(tagged).searchParams.get('utm_source')).toBe('facebook');
    expect(tag(tagged)).toBe(tagged);
  });

  it('never join those of somebody else, and replace them only where that is wanted', () => {
    const theirs = 'https://zakwas.pl/?a=1&UTM_Source=list&utm_content=x#y';
    expect(tag(theirs)).toBe(theirs);
    expect(tag(theirs, { ...TAGGING, overwrite: true })).toBe(`https://zakwas.pl/?a=1&${TAGS}#y`);
  });

  it('say the day and the network in the campaign, and escape what no address takes', () => {
    const campaign = 'jesień {day}.{month} & {network} {other}';
    const tagged = tag('https://zakwas.pl/', { ...TAGGING, campaign });
    expect(new URL(tagged).searchParams.get('utm_campaign')).toBe('jesień 24.11 & facebook {other}');
    expect(tag('https://zakwas.pl/', { ...TAGGING, campaign: '' })).not.toContain('campaign');
  });
});

describe('the text that goes out', () => {
  const shortUrl = 'https://app.pl/l';
  const given = { rules: { ...TAGGING, short: true }, shortUrl };

  it('counts short links as long as they will be, and leaves alone those that are short already', () => {
    const text = 'Nowe: https://zakwas.pl/oferta, stare: https://app.pl/l/abc';
    expect(previewText(text, given, GOING)).toBe(
      'Nowe: https://app.pl/l/xxxxxxxxxxx, stare: https://app.pl/l/abc',
    );
  });

  it('is as long as each network counts it', () => {
    const text = previewText('https://zakwas.pl', { rules: TAGGING, shortUrl }, GOING);
    expect(countAs(text, { unit: 'weighted', linkLength: 23 })).toBe(23);
    expect(countAs(text, { unit: 'grapheme' })).toBe(`https://zakwas.pl?${TAGS}`.length);
  });

  it('stays as it is while the brand wants neither', () => {
    const text = 'https://zakwas.pl/a#b';
    expect(previewText(text, { rules: LINK_RULES, shortUrl }, GOING)).toBe(text);
  });
});
