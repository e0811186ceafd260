import { expect, test } from 'vitest';
import { collaboratorsOf, taggedIn } from './named-accounts.ts';

const content = (options: Record<string, unknown>) => ({
  caption: '',
  link: null,
  images: [],
  video: null,
  language: 'pl' as const,
  aiLabel: false,
  options,
});

test('collaborators go as a list, and nothing goes where nobody was named', () => {
  const told = content({ collaborators: ['palarnia.swit', 'ziarno'] });
  expect(collaboratorsOf(told)).toEqual({ collaborators: '["palarnia.swit","ziarno"]' });
  expect(collaboratorsOf(content({}))).toEqual({});
  expect(taggedIn(content({}))).toEqual({});
});

test('each tagged account has a place of its own in the image', () => {
  const { user_tags: tags = '' } = taggedIn(content({ tagged: ['a', 'b', 'c'] }));
  expect(JSON.parse(tags)).toEqual([
    { username: 'a', x: 0.25, y: 0.5 },
    { username: 'b', x: 0.5, y: 0.5 },
    { username: 'c', x: 0.75, y: 0.5 },
  ]);
});
