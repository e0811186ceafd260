import { DomUtils, type parseDocument } from 'htmlparser2';
import { parseHours, tellHours } from './opening-hours.ts';
import type { Passage } from './page-reading.ts';
import { isPassage, passage } from './passage.ts';

type Page = ReturnType<typeof parseDocument>;

const MOST = 50;

/** Address, hours and services that the page marks as such (schema.org microdata). */
export function readMicrodata(page: Page): Passage[] {
  const values = (name: string): string[] =>
    DomUtils.filter((node) => 'attribs' in node && node.attribs.itemprop === name, page, true, MOST).map(
      (node) =>
        'attribs' in node
          ? (node.attribs.content ?? node.attribs.datetime ?? DomUtils.innerText(node)).trim()
          : '',
    );
  const [street] = values('streetAddress');
  const [town] = values('addressLocality');
  const [code = ''] = values('postalCode');
  const hours = values('openingHours').flatMap(parseHours);
  return [
    street && town ? passage('address', `${street}, ${`${code} ${town}`.trim()}`) : null,
    passage('hours', tellHours(hours)),
  ].filter(isPassage);
}
