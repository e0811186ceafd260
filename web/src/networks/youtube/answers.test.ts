import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { answersOf, areBadTags, optionsOf, problemOf } from './answers.ts';

test('nothing is sent before somebody said whom the video is made for', () => {
  const t = ((key: string) => key) as unknown as TFunction<'video-posts'>;
  const about = { creator: undefined, durationMs: 0 };
  expect(optionsOf({ title: 'Kawa' })).toEqual({});
  expect(problemOf({}, about, t)).toBe('youtube.needs.kids');
  expect(problemOf({ madeForKids: false }, about, t)).toBeNull();
  expect(optionsOf({ madeForKids: false })).toEqual({ madeForKids: false, privacy: 'public' });
});

test('a title and tags go as they were typed; what YouTube would refuse stays in the form', () => {
  const answers = {
    madeForKids: true,
    privacy: 'unlisted' as const,
    title: ' Kawa ',
    tags: 'kawa, #Świt , kawa,',
  };
  const options = { madeForKids: true, privacy: 'unlisted', title: 'Kawa', tags: ['kawa', 'Świt'] };
  expect(optionsOf(answers)).toEqual(options);
  expect(answersOf(options)).toEqual({ ...answers, title: 'Kawa', tags: 'kawa, Świt' });
  expect(areBadTags('kawa, zza oceanu')).toBe(false);
  const long = Array.from({ length: 60 }, (_, place) => `słowo numer ${place}`).join(',');
  expect(areBadTags(long)).toBe(true);
  expect(optionsOf({ ...answers, tags: long })).not.toHaveProperty('tags');
  expect(answersOf({ gone: 1 })).toEqual({});
});
