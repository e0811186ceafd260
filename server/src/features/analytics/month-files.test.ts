import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { expect, test } from 'vitest';
import { monthCsv, monthPdf } from './month-files.ts';
import type { MonthReport } from './read-month.ts';

const unread = { posts: 1, engagement: null, reach: null, interactions: null, measuredPosts: 0 };
const REPORT: MonthReport = {
  workspace: 'Palarnia Świt',
  month: '2026-11',
  current: unread,
  previous: { ...unread, posts: 0 },
  posts: [
    {
      publicationId: 'a',
      postId: 'b',
      format: 'image',
      isWhole: true,
      accountId: 'c',
      network: 'instagram',
      publishedAt: new Date('2026-11-03T09:00:00Z'),
      day: '2026-11-03',
      account: '=Świt',
      followers: 10,
      permalink: null,
      content: 'Zażółć\ngęślą; "jaźń"',
      assetId: null,
      contentType: 'educational',
      tone: 'friendly',
      likes: 0,
      comments: null,
      reach: null,
    },
  ],
  accounts: [{ name: 'Świt', network: 'instagram', followers: null, engagement: null }],
};

test.each(INTERFACE_LANGUAGES)(
  'a month in %s: a read zero is 0, what was not read is an empty cell',
  async (language) => {
    const [head = '', row = ''] = monthCsv(REPORT, language).replace('\uFEFF', '').split(/\r?\n/);
    expect(head.split(';')).toHaveLength(11);
    expect(row).toMatch(/;0;;;10;/);
    const pdf = await monthPdf(REPORT, { now: new Date('2026-11-21T09:00:00Z'), language });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test('the head is in the language', () => {
  const heads = INTERFACE_LANGUAGES.map((language) => monthCsv(REPORT, language).split(/\r?\n/)[0]);
  expect(new Set(heads).size).toBe(INTERFACE_LANGUAGES.length);
});
