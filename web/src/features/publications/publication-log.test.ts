import type { Publication } from '@postownia/contract/features/publications';
import { describe, expect, test } from 'vitest';
import { addPolishTexts, i18n } from '../../i18n/i18n.ts';
import texts from '../../i18n/pl/publications.json';
import { csvOf } from '../../lib/csv.ts';
import { logRows } from './log-rows.ts';
import { askAgainIn, isUnderWay, standingOf } from './publication-states.ts';
import { numbered, runningAttempt, secondsOf, sentenceKeyOf, stepOf } from './publication-steps.ts';

addPolishTexts('publications', texts);
const t = i18n.getFixedT('pl', 'publications');

const NOW = Date.parse('2026-11-21T10:00:00Z');
const attempt = (change: Partial<Publication['attempts'][number]> = {}): Publication['attempts'][number] => ({
  id: '019aa5d2-0000-7000-8000-000000000003',
  attempt: 1,
  step: 'publish',
  startedAt: '2026-11-21T09:59:58.000Z',
  endedAt: '2026-11-21T09:59:59.240Z',
  outcome: 'done',
  requestId: 'A1',
  remoteId: '102_7',
  sentence: null,
  message: null,
  ...change,
});
const publication = (change: Partial<Publication> = {}): Publication => ({
  id: '019aa5d2-0000-7000-8000-000000000001',
  postId: '019aa5d2-0000-7000-8000-000000000002',
  account: { id: '019aa5d2-0000-7000-8000-000000000004', network: 'facebook', name: 'Piekarnia; „Ziarno"' },
  state: 'published',
  dueAt: '2026-11-21T09:59:57.000Z',
  nextTryAt: null,
  heldUntil: null,
  remoteId: '102_7',
  permalink: 'https://example.com/102_7',
  publishedAt: '2026-11-21T09:59:59.000Z',
  readBackAt: '2026-11-21T10:00:00.000Z',
  comment: null,
  removal: null,
  toCheck: false,
  problem: null,
  message: null,
  attempts: [attempt()],
  ...change,
});

describe('what is under way', () => {
  const due = { nextTryAt: '2026-11-21T10:00:00.000Z' };
  const later = { nextTryAt: '2026-11-21T10:00:30.000Z' };
  test.each([
    [true, { state: 'publishing' }],
    [true, { state: 'planned', ...due }],
    [false, { state: 'planned', ...later }],
    [true, { state: 'waiting', ...due }],
    [true, { state: 'unknown', toCheck: false }],
    [false, { state: 'unknown', toCheck: true }],
    [false, { state: 'unknown', ...later }],
    [false, { state: 'published' }],
    [false, { state: 'failed', ...due }],
  ] satisfies [boolean, Partial<Publication>][])('%s: %j', (expected, change) => {
    expect(isUnderWay(publication(change), NOW)).toBe(expected);
  });

  test('the page asks at once, at the next try, or never', () => {
    expect(askAgainIn([publication({ state: 'claimed' })], NOW)).toBe(700);
    expect(askAgainIn([publication(), publication({ state: 'waiting', ...later })], NOW)).toBe(30_000);
    const tomorrow = publication({ state: 'planned', nextTryAt: '2026-11-22T10:00:00.000Z' });
    expect(askAgainIn([tomorrow], NOW)).toBe(300_000);
    expect(askAgainIn([publication()], NOW)).toBe(false);
    expect(askAgainIn(undefined, NOW)).toBe(false);
  });
});

describe('how a publication stands', () => {
  const readBack = attempt({ step: 'read-back', remoteId: null });
  test.each([
    ['processing', { state: 'unknown', attempts: [attempt()] }],
    ['processing', { state: 'unknown', attempts: [attempt(), readBack] }],
    ['processing', { state: 'preparing', attempts: [attempt({ step: 'container-status' })] }],
    ['processing', { state: 'preparing', attempts: [attempt({ step: 'child-status-2' })] }],
    ['preparing', { state: 'preparing', attempts: [attempt({ step: 'container' })] }],
    ['looking', { state: 'unknown', attempts: [attempt({ outcome: 'open' })] }],
    ['looking', { state: 'unknown', problem: 'Sieć nie odpowiada.', attempts: [readBack] }],
    ['unknown', { state: 'unknown', toCheck: true, attempts: [readBack] }],
    ['published', { state: 'published', attempts: [readBack] }],
  ] satisfies [string, Partial<Publication>][])('%s: %j', (expected, change) => {
    expect(standingOf(publication(change))).toBe(expected);
  });
});

describe('steps in words', () => {
  test('a look that found the post says so; an unknown step is still told', () => {
    const look = attempt({ step: 'look' });
    expect(t(sentenceKeyOf(look))).toBe('Post jest na profilu.');
    expect(t(sentenceKeyOf({ ...look, remoteId: null }))).toBe('Posta nie widać na profilu.');
    expect(t(sentenceKeyOf(attempt({ step: 'upload-chunk' })))).toBe('Sieć odpowiedziała.');
    const readBack = attempt({ step: 'read-back', remoteId: null });
    expect(t(sentenceKeyOf(readBack))).toMatch(/przetwarza\.$/);
  });

  test('the pictures of an album are told apart by their number', () => {
    const second = attempt({ step: 'photo-2' });
    expect(numbered(t(`steps.${stepOf(second)}.name`), second)).toBe('Wgranie grafiki na Facebooka (2)');
    expect(numbered('Zdjęcie', attempt({ step: 'photo' }))).toBe('Zdjęcie');
  });

  test('only the last open step of something under way is running', () => {
    const open = attempt({ outcome: 'open', endedAt: null });
    expect(runningAttempt(publication({ attempts: [attempt(), open] }), true)).toBe(open);
    expect(runningAttempt(publication({ attempts: [attempt(), open] }), false)).toBeUndefined();
    expect(runningAttempt(publication({ attempts: [open, attempt()] }), true)).toBeUndefined();
    expect([secondsOf(attempt()), secondsOf(open)]).toEqual([1.2, null]);
  });
});

describe('the log as a file', () => {
  test('one row for each step, one for an account without any', () => {
    const rows = logRows([publication(), publication({ state: 'planned', attempts: [] })], {
      t,
      formatMessage: (_said, stored) => stored ?? '',
    });
    expect(rows.map((row) => row[0])).toEqual(['Sieć', 'Facebook', 'Facebook']);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(rows[1]).toContain('Sieć przyjęła post.');
    expect(rows[1]).toContain('A1');
  });

  test('separators, quotes and line ends stay in their cell; a formula becomes text', () => {
    expect(csvOf([['a;b', 'c"d', 'e\nf', 'g']])).toBe('\uFEFF"a;b";"c""d";"e\nf";g\r\n');
    expect(csvOf([['=1+1', '@x', '-2', '+48 600', 'zwykły']])).toBe(
      "\uFEFF'=1+1;'@x;'-2;'+48 600;zwykły\r\n",
    );
  });
});
