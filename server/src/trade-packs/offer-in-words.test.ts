import { describe, expect, it } from 'vitest';
import { offerForms, offerInWords } from './offer-in-words.ts';

const REGISTERS = (['ty', 'pan'] as const).flatMap((to) => (['ja', 'my'] as const).map((as) => ({ to, as })));

describe('an offer in words', () => {
  it('is told without its label where its name may stand as it is', () => {
    for (const register of REGISTERS) {
      expect(offerInWords('W ofercie: kubki, miski i talerze.', register, 'pl')).toMatch(
        /^(?!W ofercie:).*kubki, miski i talerze\.$/u,
      );
      expect(offerInWords('Mamy w ofercie: strojenie pianin.', register, 'pl')).toMatch(/strojenie pianin/iu);
    }
  });

  it.each([
    'W ofercie: kawa ziarnista.',
    'W ofercie: brama kuta, balustrady i kraty.',
    'W ofercie: odzież pszczelarska, miód lipowy i podkurzacze.',
    'W ofercie: trener personalny.',
    'W ofercie: instruktorzy i wypożyczalnia butów.',
    'W ofercie: DJ na wesele.',
  ])('bends no word: %s stays as it is', (sentence) => {
    for (const register of REGISTERS) expect(offerInWords(sentence, register, 'pl')).toBe(sentence);
  });

  it('leaves the label where a name would have to be bent, also of what is done', () => {
    for (const register of REGISTERS)
      expect(offerInWords('W ofercie: wymiana zamków.', register, 'pl')).toBe('W ofercie: wymiana zamków.');
  });

  it('leaves other sentences and other languages alone', () => {
    expect(offerInWords('Częsty błąd: ludzie myją filtr.', { to: 'ty', as: 'my' }, 'pl')).toBe(
      'Częsty błąd: ludzie myją filtr.',
    );
    expect(offerInWords('On offer: cakes.', { to: 'ty', as: 'my' }, 'en')).toBe('On offer: cakes.');
  });

  it('is one of the forms by which it is known again', () => {
    for (const sentence of ['W ofercie: noże.', 'W ofercie: montaż rolet.', 'W ofercie: lody i gofry.'])
      for (const register of REGISTERS)
        expect(offerForms(sentence, 'pl')).toContain(offerInWords(sentence, register, 'pl'));
  });
});
