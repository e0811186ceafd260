import { describe, expect, it, test } from 'vitest';
import rules from './advertising-rules.json' with { type: 'json' };
import { findClaims, lawFor } from './advertising-rules.ts';
import sources from './advertising-sources.json' with { type: 'json' };
import more from './advertising-traps.json' with { type: 'json' };

const rulesOf = (text: string, flags: readonly string[] = [], names: readonly string[] = []) =>
  findClaims(text, { flags, names }).map(({ rule }) => rule);

/** What may not be said, the rule, and the trade's flag where the rule is a trade's. */
const TRAPS: readonly (readonly [text: string, rule: string, flag?: string])[] = [
  ['Pieczemy najlepszy chleb w okolicy.', 'claim-superlative'],
  ['U nas najtańsze opony w mieście.', 'claim-superlative'],
  ['Bezkonkurencyjna ekipa od dachów.', 'claim-superlative'],
  ['Gwarantujemy zadowolenie po pierwszej wizycie.', 'claim-guarantee'],
  ['Efekt gwarantowany.', 'claim-guarantee'],
  ['Wszystkie buty -30% do niedzieli.', 'price-reduction'],
  ['Trwa wyprzedaż kolekcji zimowej.', 'price-reduction'],
  ['Dziś odbierz rabat na drugą parę.', 'price-reduction'],
  ['Ostatnie sztuki, nie czekaj.', 'false-urgency'],
  ['Dajemy 14 dni na zwrot w prezencie.', 'statutory-right'],
  ['Nasi klienci mówią, że wracają po więcej.', 'review-quote'],
  ['Druga para gratis.', 'multi-buy'],
  ['Wśród obserwujących losujemy kosz wędlin.', 'lottery'],
  ['Rusza konkurs z nagrodami na naszym profilu.', 'contest-rules'],
  ['Nasze świece są ekologiczne.', 'green-claim'],
  ['Pakowanie przyjazne dla środowiska.', 'green-claim'],
  ['Dostawa neutralna klimatycznie.', 'green-offset'],
  ['Serum dostałam w ramach współpracy z marką.', 'unmarked-advertising'],
  ['Nowe zapachy #współpraca', 'bare-cooperation-tag'],
  ['Nowe smaki e-papierosów na półce.', 'tobacco'],
  ['Zagraj w kasyno i odbierz bonus.', 'gambling'],
  ['Do kolacji szampan od nas.', 'alcohol'],
  ['Do burgera piwo w dobrej cenie.', 'beer'],
  ['Świeży oscypek z grilla.', 'protected-name'],
  ['Kibicuj z nami na igrzyskach.', 'olympic'],
  ['W niedzielę głosujcie na naszego sąsiada.', 'political'],
  ['Dołącz do młodego zespołu.', 'job-ad'],
  ['Zatrudnimy piekarza na noce.', 'job-pay'],
  ['Namów rodziców na nową zabawkę.', 'appeal-to-children'],
  ['Paracetamol kupisz przy kasie.', 'medicine'],
  ['Ten napar wzmacnia odporność.', 'health-claim'],
  ['Raty 0% na każdą kanapę.', 'credit-cost'],
  ['Bitcoin to przyszłość oszczędzania.', 'crypto'],
  ['Przekaż 1,5% podatku naszym psom.', 'donation-number'],
  ['Miód gryczany leczy gardło.', 'health-promise', 'food-info'],
  ['Krem na trądzik i podrażnienia.', 'cosmetic-claim', 'cosmetics-claims'],
  ['W marcu rabat na higienizację.', 'medical-promotion', 'medical-information-only'],
  ['Voucher na badanie krwi psa.', 'medical-promotion', 'vet-information-only'],
  ['Bezbolesne leczenie kanałowe.', 'profession-praise', 'medical-information-only'],
  ['Najlepsza kancelaria w regionie.', 'profession-praise', 'notary-information-only'],
  ['Umów się już dziś.', 'profession-call', 'vet-information-only'],
  ['Zdjęcia przed i po zabiegu.', 'before-after', 'doctor-ethics'],
  ['Botoks na lwią zmarszczkę.', 'medical-device', 'medical-device'],
  ['Mleko modyfikowane w promocyjnym zestawie.', 'infant-formula', 'infant-formula'],
  ['Wygramy Twoją sprawę o odszkodowanie.', 'outcome-promise', 'lawyer-commercial-info'],
  ['Lokata bez ryzyka.', 'return-promise', 'investments'],
  ['Kredyt od ręki, bez zaświadczeń.', 'credit-easy', 'credit-cost'],
  ['Zero rachunków dzięki panelom.', 'energy-promise', 'energy-subsidy'],
  ['Wymienimy piec z dotacją.', 'subsidy', 'energy-subsidy'],
  ['Ostatni lokal za 499 000 zł.', 'developer-price', 'developer-prices'],
  ['Wycieczka do Rzymu za 1999 zł.', 'travel-organizer', 'travel-organizer'],
  ['Spróbuj wina prosto z piwnicy.', 'alcohol-product', 'alcohol-banned'],
  ['Po treningu najlepiej smakuje zimne piwo.', 'alcohol-context', 'alcohol-beer'],
  ['Zosia, 5 lat, wystąpiła pierwsza.', 'child-identity', 'children-image'],
  ['Złocista opalenizna w dziesięć minut.', 'solarium', 'solarium-banned'],
  ['Pierwszy tatuaż dla nastolatków.', 'under-age', 'hygiene-procedure'],
  ['Zapalmy razem znicz!', 'funeral-tone', 'funeral-sensitive'],
];

/** What only sounds like it. */
const HONEST: readonly (readonly [text: string, flag?: string])[] = [
  ['Wszystkiego najlepszego z okazji urodzin.'],
  ['Najlepszy czas na cięcie jabłoni to koniec zimy.'],
  ['Najlepszym doradcą jest termometr.'],
  ['Cały kurczak wychodzi taniej niż jego części.'],
  ['Rabata pod oknem zakwitła pierwsza.'],
  ['Wszystko -20%, najniższa cena z 30 dni przed obniżką: 10 zł.'],
  ['Losujemy bez zakupu, regulamin na stronie.'],
  ['Konkurs recytatorski odbędzie się w piątek.'],
  ['Bez dokumentu nie pisze się, że coś jest ekologiczne.'],
  ['Bawełna ma certyfikat GOTS, więc piszemy: ekologiczna.'],
  ['Zapach papierosów siedzi w podsufitce.'],
  ['Opakowanie nie leczy.', 'food-info'],
  ['Kosmetyk pielęgnuje, nie leczy.', 'cosmetics-claims'],
  ['Promocja zdrowia w szkole w Radomiu.', 'medical-information-only'],
  ['Rejestracja: poniedziałek od ósmej.', 'medical-information-only'],
  ['Antybiotyk nie działa na wirusy.', 'medical-information-only'],
  ['Piwo 0,0% na rower bierze kierowca.', 'alcohol-beer'],
  ['Skóra niepełnoletnich rośnie, dlatego nie wykonujemy u nich zabiegów.', 'hygiene-procedure'],
  ['Na dach dajemy gwarancji, 10 lat.', 'children-image'],
  ['Obwarzanek krakowski to nazwa chroniona prawem.'],
  ['Zatrudnimy piekarza, 6000 zł brutto.'],
  ['Wymienimy piec z dotacją, o jej przyznaniu decyduje program.', 'energy-subsidy'],
];

describe('advertising law', () => {
  for (const [text, rule, flag] of TRAPS)
    test(`${rule}: ${text}`, () => {
      const claims = findClaims(text, { flags: flag === undefined ? [] : [flag], names: [] });
      const found = claims.find((claim) => claim.rule === rule);
      expect(found).toBeDefined();
      expect(text.slice(found?.range.start, found?.range.end).trim()).not.toBe('');
      if (flag !== undefined) expect(rulesOf(text)).not.toContain(rule);
    });

  it('has a trap for every rule', () => {
    const trapped = [...TRAPS.map(([, rule]) => rule), ...more.map(({ rule }) => rule)];
    expect(new Set(trapped)).toEqual(new Set(rules.rules.map(({ code }) => code)));
    expect(TRAPS.length + more.flatMap(({ bad }) => bad).length).toBeGreaterThanOrEqual(190);
  });

  it('names the source of every rule', () => {
    expect(Object.keys(sources)).toEqual(rules.rules.map(({ code }) => code));
    for (const source of Object.values(sources))
      expect(source).toMatch(/(?:art\.|Reg\.|Dir\.|annex|recommendations|UPNPR|KERP)/);
  });

  for (const { rule, flags, bad, good } of more)
    test(`${rule}: ${bad[0]}`, () => {
      // A rule of a trade holds for each of its flags, and for nobody else.
      for (const flag of flags ?? [undefined]) {
        const held = flag === undefined ? [] : [flag];
        for (const text of bad) expect(rulesOf(text, held), text).toContain(rule);
        for (const text of good) expect(rulesOf(text, held), text).toEqual([]);
      }
      if (flags !== undefined) for (const text of bad) expect(rulesOf(text), text).not.toContain(rule);
    });

  it('tells a writer beforehand what holds for a trade alone', () => {
    expect(lawFor([])).toEqual([]);
    expect(lawFor(['supplements'])).toContain('supplement-diet');
    expect(lawFor(['supplements'])).not.toContain('tobacco');
    expect(lawFor(['supplements', 'pharmacy-restricted'])).not.toContain('supplement-name');
  });

  for (const [text, flag] of HONEST)
    test(`leaves alone: ${text}`, () => {
      expect(rulesOf(text, flag === undefined ? [] : [flag])).toEqual([]);
    });

  it('reads no name of the brand as a claim, and keeps every place', () => {
    const text = 'W Browarze Piwo i Spółka obniżka cen.';
    expect(rulesOf(text)).toContain('beer');
    const [claim, ...others] = findClaims(text, { flags: [], names: ['Piwo i Spółka', 'Browarze'] });
    expect(others).toEqual([]);
    expect(text.slice(claim?.range.start, claim?.range.end)).toBe('obniżka cen');
  });

  it('reads capitals as small letters, and no place moves', () => {
    const [claim] = findClaims('İİ PIECZEMY NAJLEPSZY CHLEB.', { flags: [], names: [] });
    expect(claim).toMatchObject({ rule: 'claim-superlative', range: { start: 3 } });
  });

  it('is written in lower case, because texts are read so', () => {
    for (const { pattern, unless = '' } of rules.rules as readonly { pattern: string; unless?: string }[]) {
      const written = `${pattern} ${unless}`.replaceAll(/\\p\{\w+\}|\\\w/g, '');
      expect(written).toBe(written.toLowerCase());
    }
  });
});
