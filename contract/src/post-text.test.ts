import { describe, expect, it } from 'vitest';
import {
  checkPostText,
  countGraphemes,
  detectLanguage,
  findUntoldNumbers,
  openingOf,
  splitHashtags,
  textSimilarity,
} from './post-text.ts';

const POLISH = { language: 'pl', flags: [] } as const;
const GOOD =
  'Świeży chleb najlepiej kroić, kiedy całkiem wystygnie. Wtedy miękisz się nie klei.\n\n#chleb #piekarnia';
const codes = (text: string, context: Parameters<typeof checkPostText>[1] = POLISH) =>
  checkPostText(text, context).map((finding) => finding.code);

describe('countGraphemes', () => {
  it.each([
    ['zażółć', 6],
    ['z\u0307', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇵🇱 #chleb', 8],
    ['a\u00a0b', 3],
    ['', 0],
  ])('counts %s as a person does', (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });
});

describe('splitHashtags', () => {
  it('takes the tags at the end and leaves those in a sentence', () => {
    expect(splitHashtags('Pieczemy #chleb codziennie.\n\n#piekarnia #Radom ')).toEqual({
      body: 'Pieczemy #chleb codziennie.',
      hashtags: ['#piekarnia', '#Radom'],
    });
  });

  it('finds none where the text ends with words', () => {
    expect(splitHashtags('#chleb jest dobry').hashtags).toEqual([]);
  });
});

describe('checkPostText', () => {
  it('finds nothing in a good post', () => {
    expect(checkPostText(GOOD, POLISH)).toEqual([]);
  });

  it('counts hashtags into the limit and says by how much it is too long', () => {
    const finding = checkPostText(`${'dobry chleb na co dzień '.repeat(12)}\n#chleb #piekarnia`, POLISH)[0];
    expect(finding).toMatchObject({ code: 'too-long', severity: 'error' });
    expect(finding?.message).toEqual({ code: 'finding.too-long', values: { count: 26, limit: 280 } });
    expect(codes(GOOD, { ...POLISH, limit: 40 })).toContain('too-long');
  });

  it.each([
    ['   #jeden #dwa', 'empty'],
    ['Dobry dzień na chleb.', 'too-few-hashtags'],
    ['Dobry #dzień na #chleb.', 'hashtags-not-last'],
    [`Dobry dzień. ${'#a #b #c #d #e #f'}`, 'too-many-hashtags'],
    ['Dobry dzień. #chleb #Chleb', 'repeated-hashtag'],
    ['Witamy w {brand}. #chleb #dzień', 'placeholder'],
    ['Witamy w [nazwa]. #chleb #dzień', 'placeholder'],
    ['**Dobry** dzień. #chleb #dzień', 'markup'],
    ['The bread is fresh and you can buy it from us in the morning. #bread #fresh', 'wrong-language'],
    ['Das Brot ist frisch und wir backen es für Sie in der Nacht. #brot #frisch', 'wrong-language'],
    ['Nasz chleb nazywamy "razowym". #chleb #dzień', 'straight-quotes'],
    ['Wpadnij do nas!!! #chleb #dzień', 'shouting'],
  ])('finds in %j: %s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  it('asks a text for one network for no more hashtags than its readers expect', () => {
    expect(codes('Dobry dzień na chleb.', { ...POLISH, hashtagsMin: 0 })).toEqual([]);
    expect(codes('Dobry dzień na chleb. #chleb', { ...POLISH, hashtagsMin: 0 })).toEqual([]);
    expect(codes('Dobry dzień na chleb.', { ...POLISH, hashtagsMin: 1 })).toContain('too-few-hashtags');
  });

  it('takes no name for a gap of a template, and no German word', () => {
    const text = 'Witamy w NaN przy ulicy Długiej. #chleb #dzień';
    expect(codes(text)).toContain('placeholder');
    expect(codes(text, { ...POLISH, names: ['NaN'] })).not.toContain('placeholder');
    expect(codes('Dzień dobry.\n#Ziarno #chleb', { ...POLISH, names: ['Ziarno'] })).toEqual([]);
    const cold = 'Bei null Grad schmeckt der Tee in der Stube am besten. #tee #winter';
    expect(codes(cold, { ...POLISH, language: 'de' })).toEqual([]);
  });

  it('allows the advertising mark in brackets', () => {
    expect(codes('[REKLAMA] Nowy piec w piekarni. #chleb #piec')).not.toContain('placeholder');
  });

  it.each([
    ['Najtańszy chleb w mieście. #chleb #tanio', 'claim-superlative'],
    ['Wszystko -20% do piątku. #chleb #tanio', 'price-reduction'],
    ['Do deseru prosecco gratis. #chleb #deser', 'alcohol'],
    ['Nasz chleb leczy żołądek. #chleb #zdrowie', 'health-claim'],
    ['Losujemy kosz pieczywa. #chleb #konkurs', 'lottery'],
    ['Ekologiczne opakowania. #chleb #natura', 'green-claim'],
    ['Nowa linia #współpraca z młynem. #chleb #młyn', 'bare-cooperation-tag'],
  ])('warns and explains the law for %j', (text, rule) => {
    const finding = checkPostText(text, POLISH).find((candidate) => candidate.rule === rule);
    expect(finding).toMatchObject({ code: 'claim', severity: 'warning' });
    expect(finding?.message.code).toBe(`claim.${rule}`);
    expect(text.slice(finding?.range?.start, finding?.range?.end).length).toBeGreaterThan(2);
  });

  it.each([
    ['Nowy stół w ramach współpracy z marką Dąb. #stół #dom', 'unmarked-advertising'],
    ['Bułki 1+1 gratis w piątek. #bułki #piątek', 'multi-buy'],
    ['Do preclów pasuje piwo. #precle #kolacja', 'beer'],
    ['Ibuprofen czeka na półce. #zdrowie #apteka', 'medicine'],
    ['Kibicujemy naszym olimpijskim nadziejom. #sport #kibic', 'olympic'],
  ])('warns of what the calendar’s notes on advertising law name: %j', (text, rule) => {
    expect(checkPostText(text, POLISH).map((finding) => finding.rule)).toContain(rule);
  });

  it.each([
    '[REKLAMA] Nowy stół w ramach współpracy z marką Dąb. #reklama #stół',
    'Wszystko -20%, najniższa cena z 30 dni przed obniżką: 10 zł. #chleb #tanio',
    'Raty 0%, RRSO 0%, przykład reprezentatywny na stronie. #raty #zakupy',
  ])('is silent where the post says what the law asks for: %j', (text) => {
    const rules = checkPostText(text, POLISH).map((finding) => finding.rule);
    for (const rule of ['unmarked-advertising', 'price-reduction', 'credit-cost'])
      expect(rules).not.toContain(rule);
  });

  it('keeps price promotions away from clinics but not from shops', () => {
    const text = 'Rabat na pierwszą wizytę w maju. #maj #wizyta';
    const rules = (...flags: string[]) =>
      checkPostText(text, { language: 'pl', flags }).map((finding) => finding.rule);
    expect(rules('medical-information-only')).toContain('medical-promotion');
    expect(rules()).not.toContain('medical-promotion');
  });

  it('sees a repeated opening and a repeated post', () => {
    const other = 'Świeży chleb najlepiej kroić cienko. #chleb #nóż';
    expect(codes(GOOD, { ...POLISH, others: [other] })).toContain('same-opening');
    const nearly = GOOD.replace('Świeży chleb', 'Każdy bochenek');
    expect(codes(GOOD, { ...POLISH, others: [nearly] })).toContain('too-similar');
    expect(codes(GOOD, { ...POLISH, others: ['Kawa lubi szczelny pojemnik i cień. #kawa #dom'] })).toEqual(
      [],
    );
  });

  it('puts errors before warnings', () => {
    const severities = checkPostText('Najtańszy chleb!!!', POLISH).map((finding) => finding.severity);
    expect(severities).toEqual([...severities].sort());
  });
});

describe('detectLanguage', () => {
  it.each([
    ['pl', 'Dobre pieczywo poznaje się po tym, że na drugi dzień jest jeszcze lepsze.'],
    ['en', 'Good bread is the one that you want to eat on the next day as well.'],
    ['de', 'Gutes Brot erkennt man daran, dass es auch am nächsten Tag noch schmeckt.'],
    ['fr', 'Le bon pain est celui que l’on veut encore manger le lendemain matin.'],
    ['es', 'El buen pan es el que todavía se quiere comer al día siguiente con los tuyos.'],
    ['it', 'Il pane buono è quello che si vuole ancora mangiare il giorno dopo con gli amici.'],
  ] as const)('knows %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('does not guess from names and hashtags', () => {
    expect(detectLanguage('Nordbyte DevOps #the #and #with')).toBeNull();
  });
});

it('compares bodies, not hashtags', () => {
  expect(textSimilarity('Dobry chleb. #a #b', 'Dobry chleb. #c #d')).toBe(1);
  expect(textSimilarity('Dobry chleb.', 'Ostry nóż w kuchni.')).toBeLessThan(0.2);
  expect(openingOf('„Dobry” chleb – na dziś, i jutro. #a #b')).toBe('dobry chleb na dziś');
});

it('finds numbers nobody told', () => {
  expect(findUntoldNumbers('Od 5 rano, 24 godziny. #2026 #x', ['wypiek od 5 rano'])).toEqual(['24']);
});
