import { MastodonOptions } from '@postownia/contract/networks/mastodon';
import { ThreadsOptions } from '@postownia/contract/networks/threads';
import { XOptions } from '@postownia/contract/networks/x';
import { expect, test } from 'vitest';
import { answersBy } from './answers-by.ts';

test('what is whole goes out, what is empty or half typed stays in the form', () => {
  const mastodon = answersBy(MastodonOptions);
  expect(mastodon.optionsOf({})).toEqual({});
  expect(mastodon.optionsOf({ visibility: '', warning: '  ', language: 'pl' })).toEqual({ language: 'pl' });
  expect(mastodon.optionsOf({ visibility: 'gone', warning: ' Alkohol ' })).toEqual({ warning: 'Alkohol' });
  const stored = { visibility: 'private', warning: 'Alkohol', language: 'en' };
  expect(mastodon.answersOf(stored)).toEqual(stored);
  expect(mastodon.answersOf({ other: 1 })).toEqual({});
  const threads = answersBy(ThreadsOptions);
  expect(threads.optionsOf({ topic: 'kawa.pl', replies: 'followers_only' })).toEqual({
    replies: 'followers_only',
  });
  expect(threads.optionsOf({ topic: 'Kawa i ciasto' })).toEqual({ topic: 'Kawa i ciasto' });
  expect(answersBy(XOptions).optionsOf({ replies: 'verified' })).toEqual({ replies: 'verified' });
});
