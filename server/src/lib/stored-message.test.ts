import { message } from '@postownia/contract/messages/message';
import { expect, test } from 'vitest';
import { formatMessageIn } from './format-message-in.ts';
import { messageOf, problemOf } from './stored-message.ts';

const late = message('publication.too-late', { count: 60 });

test('a row keeps the message beside its Polish sentence', () => {
  const { problem, message: stored } = problemOf(late);
  expect(problem).toBe('Pominięty: nie udało się go opublikować najpóźniej 60\u00a0minut po czasie.');
  expect(messageOf(problem ?? '', stored)).toEqual(late);
  expect(problemOf(null)).toEqual({ problem: null, message: null });
});

test('a sentence without its message is said as it was stored, in every language', () => {
  const before = messageOf('Zdanie sprzed zmiany.', null);
  expect(formatMessageIn('de', before)).toBe('Zdanie sprzed zmiany.');
});

test('a sentence that another version wrote over the message wins', () => {
  const { message: stored } = problemOf(late);
  expect(formatMessageIn('en', messageOf('Nowe zdanie.', stored))).toBe('Nowe zdanie.');
});

test('sentences are said in the language of who reads', () => {
  const expires = message('account.expires', { name: 'Piekarnia', count: 7 });
  expect(formatMessageIn('en', expires)).toBe(
    'The connection to “Piekarnia” expires in 7\u00a0days. Reconnect it now.',
  );
  expect(formatMessageIn('fr', expires)).toBe(
    'La connexion à «\u00a0Piekarnia\u00a0» expire dans 7\u00a0jours. Reconnectez-la dès maintenant.',
  );
});
