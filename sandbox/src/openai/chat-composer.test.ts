import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composePost, joinPost, type Language, readBrief } from './chat-composer.ts';

describe('what a prompt asks for', () => {
  const brief = {
    language: 'pl',
    brand: 'Piekarnia Ziarno',
    trade: 'piekarnia rzemieślnicza',
    topic: 'Świeże bułki najlepiej kupować rano.',
    headline: 'Bułki o świcie',
    keywords: ['chleb', 'zakwas'],
  };

  test('is read from a JSON object among the messages, also when another message follows', () => {
    for (const messages of [
      ['Zasady: najwyżej 200 znaków.', JSON.stringify(brief)],
      ['Zasady: najwyżej 200 znaków.', JSON.stringify(brief), 'Poprzednia odpowiedź', 'Napisz jeszcze raz.'],
    ]) {
      expect(readBrief(messages, 3)).toMatchObject({
        language: 'pl',
        topic: brief.topic,
        names: expect.arrayContaining(['Piekarnia Ziarno', 'piekarnia rzemieślnicza', 'zakwas']),
        maxLength: 200,
      });
    }
  });

  test('takes the headline when the topic is told in another language than the post', () => {
    expect(
      readBrief([JSON.stringify({ ...brief, language: 'de', headline: 'Frische Brötchen' })], 1),
    ).toMatchObject({
      language: 'de',
      topic: 'Frische Brötchen',
    });
  });

  test.each([
    ['Temat: chleb na zakwasie\nMarka: Ziarno', 'pl', 'chleb na zakwasie'],
    ['Write in English about it.\nTopic: sourdough bread', 'en', 'sourdough bread'],
    ['- "temat": "poranna kawa",', 'pl', 'poranna kawa'],
    ['Opowiedz o wypiekaniu drożdżówek w pracowni', 'pl', 'Opowiedz wypiekaniu drożdżówek'],
  ])('is found in prose: %s', (prompt, language, topic) => {
    expect(readBrief([prompt], 1)).toMatchObject({ language, topic });
  });
});

test('thirty answers in a row have no thought in common in Polish', () => {
  const thoughts = Array.from({ length: 30 }, (_, turn) => {
    const brief = readBrief(['Temat: dzień'], turn);
    return composePost(brief).text.split('. ')[0];
  });
  expect(new Set(thoughts).size).toBe(30);
});

test('whatever the prompt says, a post stays within its length and has two to five hashtags', () => {
  const languages = fc.constantFrom<Language>('pl', 'en', 'de', 'fr', 'es', 'it');
  const topics = fc.string({ maxLength: 400, unit: 'grapheme' });
  fc.assert(
    fc.property(
      topics,
      languages,
      fc.integer({ min: 60, max: 280 }),
      fc.nat(),
      (topic, language, limit, turn) => {
        const brief = readBrief(
          [`Najwyżej ${limit} znaków.`, JSON.stringify({ topic, language, brand: topic })],
          turn,
        );
        const post = composePost(brief);
        expect(brief.maxLength).toBeLessThanOrEqual(limit);
        expect(joinPost(post).length).toBeLessThanOrEqual(limit);
        expect(post.hashtags.length).toBeGreaterThanOrEqual(2);
        expect(post.hashtags.length).toBeLessThanOrEqual(5);
        expect(post.hashtags.every((tag) => /^#[\p{L}\p{N}]+$/u.test(tag))).toBe(true);
      },
    ),
  );
});
