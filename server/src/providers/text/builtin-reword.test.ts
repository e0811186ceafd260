import { readFileSync } from 'node:fs';
import { REWORDINGS } from '@postownia/contract/rewordings';
import { describe, expect, it, test } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { rewordBuiltin } from './builtin-reword.ts';
import { composePost } from './builtin-writer.ts';
import { readWish } from './read-wish.ts';
import type { RewordBrief } from './text-writer.ts';

const TEXT =
  'Chleb na zakwasie rośnie dłużej niż bułka. Dlatego zaczynamy wieczorem! Pieczemy do rana. Znasz ten zapach? Zajrzyj do nas 🍞\n\n#chleb #zakwas #piekarnia';

const briefOf = (wish: string, changes: Partial<RewordBrief> = {}): RewordBrief => ({
  profile: sampleBrand('bakery', { callToAction: 'Zamów chleb na sobotę' }),
  topic: {
    date: '2026-12-03',
    contentType: 'educational',
    occasionId: null,
    occasionName: null,
    idea: 'own:words',
    tone: 'friendly',
    headline: 'Chleb',
    summary: '',
    reason: '',
  },
  date: '2026-12-03',
  language: 'pl',
  recentTexts: [],
  variant: 0,
  seed: 'seed',
  planned: false,
  text: TEXT,
  wish,
  ...changes,
});
const reword = (wish: string, changes: Partial<RewordBrief> = {}) =>
  rewordBuiltin(briefOf(wish, changes), composePost);

describe('a wish', () => {
  test.each([
    ['krócej', ['shorter']],
    ['Skróć to trochę i bez emotikonów', ['no-emoji', 'shorter']],
    ['mniej formalnie', ['informal']],
    ['bardziej formalnie', ['formal']],
    ['za krótko', ['longer']],
    ['za długo', ['shorter']],
    ['make it shorter, no emojis', ['no-emoji', 'shorter']],
    ['kürzer und ohne Emojis', ['no-emoji', 'shorter']],
    ['plus court et sans émojis', ['no-emoji', 'shorter']],
    ['più lungo e senza emoji', ['no-emoji', 'longer']],
    ['less formal', ['informal']],
  ])('%s', (words, rewordings) => {
    expect(readWish(words)).toEqual({ rewordings, unmet: [] });
  });

  it('keeps what it does not understand in the words of whoever wished', () => {
    expect(readWish('krócej, wspomnij o psie')).toEqual({
      rewordings: ['shorter'],
      unmet: ['wspomnij o psie'],
    });
    expect(readWish('nie skracaj')).toEqual({ rewordings: [], unmet: ['nie skracaj'] });
    expect(readWish('…?')).toEqual({ rewordings: [], unmet: [] });
  });

  it.each(['pl', 'en', 'de', 'fr', 'it'])('understands what the screen proposes in %s', (language) => {
    const texts = JSON.parse(
      readFileSync(new URL(`../../../../web/src/i18n/${language}/reword.json`, import.meta.url), 'utf8'),
    );
    for (const id of REWORDINGS)
      expect([id, readWish(texts.wishes[id])]).toEqual([id, { rewordings: [id], unmet: [] }]);
  });
});

describe('the built-in writer', () => {
  it('lets sentences leave and keeps the first one and the hashtags', () => {
    const { text } = reword('krócej');
    expect(text).toMatch(/^Chleb na zakwasie rośnie dłużej niż bułka\./u);
    expect(text).toMatch(/#chleb #zakwas #piekarnia$/u);
    expect(text?.length).toBeLessThan(TEXT.length * 0.8);
    for (const sentence of text?.split('\n')[0]?.split(/(?<=[.!?]) /u) ?? [])
      expect(TEXT).toContain(sentence);
  });

  it('takes signs, questions, exclamation marks and hashtags out, several at once', () => {
    const { text, unmet, missed } = reword('bez emotikonów, bez pytania, bez wykrzykników i mniej hashtagów');
    expect(text).toBe(
      'Chleb na zakwasie rośnie dłużej niż bułka. Dlatego zaczynamy wieczorem. Pieczemy do rana. Zajrzyj do nas\n\n#chleb #zakwas',
    );
    expect([unmet, missed]).toEqual([[], []]);
  });

  it('lengthens by a fact that is not said yet, and by none that is', () => {
    const fact = (id: string, text: string, ...tags: string[]) => ({
      id,
      type: 'statement' as const,
      say: [{ text, as: 'none' as const }],
      tags,
      months: [],
      validUntil: null,
      state: 'confirmed' as const,
    });
    const facts = [
      fact('1', 'Pieczemy do rana.'),
      fact('2', 'Parking jest za rogiem.'),
      fact('3', 'Zakwas ma 12 lat.', 'zakwas'),
    ];
    const once = reword('dłużej', { facts });
    expect(once.text).toContain('Zakwas ma 12 lat.');
    expect(once.text).not.toContain('Parking');
    const none = reword('dłużej', { facts: facts.slice(0, 1) });
    expect(none).toEqual({ text: null, unmet: [], missed: ['longer'] });
  });

  it('says what it cannot do to a text that a person wrote, and changes nothing', () => {
    expect(reword('bardziej formalnie')).toEqual({ text: null, unmet: [], missed: ['formal'] });
    expect(reword('jak Mickiewicz')).toEqual({ text: null, unmet: ['jak Mickiewicz'], missed: [] });
    expect(reword('krócej', { text: 'Jedno zdanie.' })).toEqual({
      text: null,
      unmet: [],
      missed: ['shorter'],
    });
  });

  it('tells a planned subject anew, otherwise than it stands', () => {
    const topic = { ...briefOf('').topic, idea: 'pack:bakery/chleb-na-zakwasie/0' };
    const text = composePost({ ...briefOf(''), topic });
    const seen = new Set([text]);
    for (let turn = 0; turn < 3; turn += 1) {
      const told = reword('inaczej', {
        topic,
        planned: true,
        text: [...seen].at(-1) ?? '',
        recentTexts: [...seen],
      });
      expect(told.text).not.toBeNull();
      seen.add(told.text ?? '');
    }
    expect(seen.size).toBe(4);
  });
});
