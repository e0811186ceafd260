import { describe, expect, test } from 'vitest';
import { addPolishTexts, i18n } from './i18n.ts';
import components from './pl/components.json';

addPolishTexts('components', components);

describe('texts at run time', () => {
  test('plural forms follow the Polish rules', () => {
    const t = i18n.getFixedT('pl', 'components');
    const form = (count: number) => t('charactersOf', { count, limit: 280 }).replaceAll('\u00a0', ' ');
    expect(form(1)).toBe('1 znak z 280');
    expect(form(2)).toBe('2 znaki z 280');
    expect(form(5)).toBe('5 znaków z 280');
    expect(form(22)).toBe('22 znaki z 280');
    expect(form(112)).toBe('112 znaków z 280');
  });

  test('typography is set when a text is shown', () => {
    expect(i18n.getFixedT('pl', 'components')('progressOf', { percent: 30, step: 10, total: 30 })).toBe(
      '30%, dzień 10\u00a0z\u00a030',
    );
  });

  test('what is typed by people is not escaped', () => {
    expect(i18n.getFixedT('pl', 'components')('removeTag', { tag: '#kawa & <ciasto>' })).toBe(
      'Usuń #kawa & <ciasto>',
    );
  });
});
