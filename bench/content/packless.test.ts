import { expect, it } from 'vitest';
import { readPack } from '../../server/src/trade-packs/read-pack.ts';
import { tradeOf } from '../../server/src/trade-packs/trade-of.ts';
import { writeBusinesses } from './measure-businesses.ts';
import { measurePackless } from './measure-packless.ts';
import { findFaults } from './measure-texts.ts';
import { PACKLESS_BUSINESSES } from './packless-businesses.ts';
import { postsAboutBusiness } from './rests-on-business.ts';

const some = PACKLESS_BUSINESSES.filter(({ profile }) =>
  ['Kuźnia Jasień', 'Drelich na Rynku', 'Szyldownia'].includes(profile.brandName),
);
const written = writeBusinesses(some);

it('keeps every rule of a single text where the trade has no pack, and measures that', () => {
  const { figures, faults } = measurePackless(written);
  expect([...faults, ...findFaults(written.flatMap(({ months }) => months.flat()))]).toEqual([]);
  const [resting, least] = figures;
  expect(resting?.value).toBeGreaterThan(least?.value ?? 1);
  expect(resting?.value).toBeLessThan(1);
});

it('finds every trade that the taxonomy knows, with and without what the owner told, and none of them has a pack', () => {
  for (const { trade, profile, facts } of PACKLESS_BUSINESSES) {
    expect([tradeOf({ profile })?.id ?? null, tradeOf({ profile, facts })?.id ?? null]).toEqual([
      trade,
      trade,
    ]);
    if (trade !== null) expect(readPack('pl', trade), trade).toBeNull();
  }
});

it('counts what the owner told as about the business, and never what holds for any', () => {
  const [first] = written[0]?.months ?? [];
  const post = first?.find(({ brief }) => brief.topic.idea.startsWith('fact:'));
  if (post === undefined) throw new Error('no post on a fact');
  const told = 'Każdy zawias smarujemy i sprawdzamy na pełnym otwarciu.';
  const neutral =
    'Po nieodebranym połączeniu wystarczy krótka wiadomość z imieniem i sprawą. Kto oddzwania, wie wtedy, co przygotować.';
  const about = (...texts: string[]) => {
    const month = texts.map((text) => ({ ...post, text: `${text}\n\n#kuźnia #kowal` }));
    const found = postsAboutBusiness(month);
    return month.map((one) => found.has(one));
  };
  expect(about(told)).toEqual([true]);
  expect(about('W ofercie: balustrady, kraty w oknach i bramy kute.')).toEqual([true]);
  expect(about(neutral)).toEqual([false]);
  expect(about(`${neutral} Czynne pn.–pt. 7–16.`)).toEqual([false]);
  expect(about(`${neutral} Zadzwoń i opowiedz o bramie.`)).toEqual([false]);
  // The same again says nothing more of it.
  expect(about(told, told)).toEqual([true, false]);
});

it('counts a near trade’s subject only where it names what the business names', () => {
  const [month = []] = written.find(({ business }) => business.trade === 'sign-maker')?.months ?? [];
  const sign = month.find(({ brief }) => brief.topic.idea.startsWith('pack:printing-house'));
  if (sign === undefined) throw new Error('no post of the near pack');
  const profile = { ...sign.brief.profile, trade: '', brandName: 'Nordwik' };
  const stranger = { ...sign, brief: { ...sign.brief, facts: [], profile } };
  expect([postsAboutBusiness([sign]).has(sign), postsAboutBusiness([stranger]).has(stranger)]).toEqual([
    true,
    false,
  ]);
});
