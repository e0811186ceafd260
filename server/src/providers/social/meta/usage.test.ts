import { describe, expect, test } from 'vitest';
import { MetaUsage } from './usage.ts';

const app = (percent: number) => ({
  'x-app-usage': JSON.stringify({ call_count: percent, total_time: 1, total_cputime: 1 }),
});
const account = (id: string, percent: number, minutes: number) => ({
  'x-business-use-case-usage': JSON.stringify({
    [id]: [{ type: 'pages', call_count: percent, estimated_time_to_regain_access: minutes }],
  }),
});

describe('usage headers', () => {
  test('ask for a rest before Meta refuses, once', () => {
    const usage = new MetaUsage();
    usage.record(new Headers(app(94)));
    expect(usage.take('1')).toBeUndefined();
    usage.record(new Headers(app(95)));
    expect(usage.take('1')).toEqual({ backOffScope: 'app', waitSeconds: 300 });
    expect(usage.take('1')).toBeUndefined();
  });

  test('of one account hold only that account, as long as Meta says', () => {
    const usage = new MetaUsage();
    usage.record(new Headers(account('1', 100, 12)));
    expect(usage.take('2')).toBeUndefined();
    expect(usage.take('1')).toEqual({ backOffScope: 'account', waitSeconds: 720 });
  });

  test('that cannot be read tell nothing', () => {
    const usage = new MetaUsage();
    usage.record(new Headers({ 'x-app-usage': '{', 'x-business-use-case-usage': '[]' }));
    expect(usage.take('1')).toBeUndefined();
  });
});
