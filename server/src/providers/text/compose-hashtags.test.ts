import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import { expect, it } from 'vitest';
import { composeHashtags } from './compose-hashtags.ts';

const profile = (brandName: string): BrandProfile => ({
  ...BRAND_PROFILE_DEFAULTS,
  brandName,
  industry: 'E-commerce',
  companySize: '1-10',
  targetAudience: '',
  postFrequency: 'daily',
});

it.each([
  ['Tafla', '#Tafla'],
  ['Pasieka pod Lasem – sklep pszczelarski', '#PasiekaPodLasem'],
  ['Kancelaria Radcy Prawnego Marta Wilczek', '#KancelariaRadcyPrawnego'],
  ['Serowarnia i Delikatesy U Bronki, Nowy Sącz', '#SerowarniaIDelikatesyUBronki'],
  ['Konstantynopolitańczykowianeczka Sp.', null],
])('a brand has a hashtag however long its name is: %s', (name, tag) => {
  const tags = composeHashtags({ profile: profile(name), topicTags: ['#pasieka'], generalTags: [], turn: 0 });
  expect(tags).toEqual(tag === null ? ['#pasieka'] : ['#pasieka', tag]);
});

it('leaves out the trade where the brand’s name begins with it, unless there would be no second hashtag', () => {
  const compose = (generalTags: string[]) =>
    composeHashtags({ profile: profile('Salon fryzjerski Aneta'), topicTags: [], generalTags, turn: 0 });
  expect(compose(['#salonfryzjerski', '#Kutno'])).toEqual(['#SalonFryzjerskiAneta', '#Kutno']);
  expect(compose(['#salonfryzjerski'])).toEqual(['#SalonFryzjerskiAneta', '#salonfryzjerski']);
});
