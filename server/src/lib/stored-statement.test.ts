import { statement } from '@postownia/contract/statements/statement';
import { expect, test } from 'vitest';
import { sayIn } from './say-in.ts';
import { problemOf, statementOf } from './stored-statement.ts';

const late = statement('publication.too-late', { count: 60 });

test('a row keeps the statement beside its Polish sentence', () => {
  const { problem, statement: stored } = problemOf(late);
  expect(problem).toBe('Pominięty: nie udało się go opublikować najpóźniej 60\u00a0minut po czasie.');
  expect(statementOf(problem ?? '', stored)).toEqual(late);
  expect(problemOf(null)).toEqual({ problem: null, statement: null });
});

test('a sentence without its statement is said as it was stored, in every language', () => {
  const before = statementOf('Zdanie sprzed zmiany.', null);
  expect(sayIn('de', before)).toBe('Zdanie sprzed zmiany.');
});

test('a sentence that another version wrote over the statement wins', () => {
  const { statement: stored } = problemOf(late);
  expect(sayIn('en', statementOf('Nowe zdanie.', stored))).toBe('Nowe zdanie.');
});

test('sentences are said in the language of who reads', () => {
  const expires = statement('account.expires', { name: 'Piekarnia', count: 7 });
  expect(sayIn('en', expires)).toBe(
    'The connection to “Piekarnia” expires in 7\u00a0days. Reconnect it now.',
  );
  expect(sayIn('fr', expires)).toBe(
    'La connexion à «\u00a0Piekarnia\u00a0» expire dans 7\u00a0jours. Reconnectez-la dès maintenant.',
  );
});
