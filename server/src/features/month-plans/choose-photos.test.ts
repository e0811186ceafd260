import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { describe, expect, test } from 'vitest';
import { choosePhotos, type PlanPhoto } from './choose-photos.ts';
import { sameWord } from './same-word.ts';

const topic = (day: number, headline: string, summary: string, idea = `subject:${day}`): PlannedTopic => ({
  date: `2026-12-${String(day).padStart(2, '0')}`,
  contentType: 'educational',
  tone: 'friendly',
  occasionId: null,
  occasionName: null,
  idea,
  summary,
  headline,
  reason: '',
});
const photo = (id: string, altText: string, tags: string[] = []): PlanPhoto => ({ id, altText, tags });

const TOPICS = [
  topic(1, 'Mąka w słoiku', 'Pajęczynka w rogu torby z mąką oznacza mole spożywcze.'),
  topic(2, 'Bułka w papierze', 'Skórka bułki mięknie, bo pije wodę z miękiszu.'),
  topic(3, 'Chleb, który śpiewa', 'Świeżo wyjęty bochenek trzeszczy, bo stygnie.'),
  topic(4, 'Dwie łódki', 'Bagietka i jej kuzynka różnią się nacięciem.'),
  topic(5, 'Zakwas na drzemce', 'W lodówce zakwas odpoczywa tydzień.'),
  topic(6, 'Wigilia', 'Wigilia: przy stole jest miejsce dla każdego.'),
];
const PHOTOS = [
  photo('flour', 'Słoik mąki żytniej na blacie'),
  photo('rolls', 'Kosz pełen pieczywa', ['bułki']),
  photo('loaf', 'Bochenek chleba na kratce', ['chleb', 'kratka']),
  photo('cat', 'Kot śpi na parapecie', ['kot']),
];
const chosen = (topics: readonly PlannedTopic[]) =>
  topics.flatMap(({ headline, photo: own }) => (own === undefined ? [] : `${headline}: ${own.assetId}`));

describe('own photos of a plan', () => {
  test('stand where they show what the post is about, and nowhere else', () => {
    const made = choosePhotos({ topics: TOPICS, photos: PHOTOS, share: 'every' });
    expect(chosen(made)).toEqual([
      'Mąka w słoiku: flour',
      'Bułka w papierze: rolls',
      'Chleb, który śpiewa: loaf',
    ]);
    expect(made.map(({ photo: _photo, ...rest }) => rest)).toEqual(TOPICS);
  });

  test('are as many as the brand wants, the best fits first', () => {
    expect(chosen(choosePhotos({ topics: TOPICS, photos: PHOTOS, share: 'third' }))).toEqual([
      'Mąka w słoiku: flour',
      'Chleb, który śpiewa: loaf',
    ]);
    expect(chosen(choosePhotos({ topics: TOPICS, photos: PHOTOS, share: 'seldom' }))).toEqual([
      'Chleb, który śpiewa: loaf',
    ]);
    expect(chosen(choosePhotos({ topics: TOPICS, photos: PHOTOS, share: 'none' }))).toEqual([]);
  });

  test('none comes twice in a month, in a plan or from one to the next', () => {
    const twice = [...TOPICS, topic(7, 'Bochen na desce', 'Chleb leży przekrojem do deski.')];
    const made = choosePhotos({ topics: twice, photos: PHOTOS, share: 'every' });
    const ids = made.flatMap(({ photo: own }) => own?.assetId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const after = (date: string) =>
      chosen(
        choosePhotos({ topics: TOPICS, photos: PHOTOS, share: 'every', recent: [{ date, photoId: 'loaf' }] }),
      );
    expect(after('2026-11-10')).not.toContain('Chleb, który śpiewa: loaf');
    expect(after('2026-10-20')).toContain('Chleb, który śpiewa: loaf');
  });

  test('a topic keeps the photo that it has, which counts', () => {
    const kept = TOPICS.map((one) =>
      one.headline === 'Dwie łódki' ? { ...one, photo: { assetId: 'loaf' } } : one,
    );
    expect(chosen(choosePhotos({ topics: kept, photos: PHOTOS, share: 'third' }))).toEqual([
      'Mąka w słoiku: flour',
      'Dwie łódki: loaf',
    ]);
  });

  test('a day of remembrance shows none', () => {
    const quiet = [topic(1, 'Chleb i cisza', 'Dziś wspominamy przy chlebie.', 'quiet:0')];
    expect(chosen(choosePhotos({ topics: quiet, photos: PHOTOS, share: 'every' }))).toEqual([]);
  });

  test.each([
    ['mąka', 'mąki'],
    ['bułek', 'bułka'],
    ['chleb', 'chlebem'],
    ['kawa', 'kawę'],
    ['kromka', 'kromce'],
    ['bread', 'breads'],
  ])('%s and %s are one word', (one, other) => {
    expect(sameWord(one, other)).toBe(true);
  });
  test.each([
    ['ser', 'sernik'],
    ['mak', 'makaron'],
    ['kot', 'kotlet'],
    ['piec', 'pieczywo'],
    ['rogal', 'rogatka'],
  ])('%s and %s are two', (one, other) => {
    expect(sameWord(one, other)).toBe(false);
  });
});
