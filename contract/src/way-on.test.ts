import { expect, test } from 'vitest';
import { BILLING_PERIODS, PLANS, TOKEN_PACKS } from './plans.ts';
import { isWayOn } from './way-on.ts';

const ORDERS = [
  ...PLANS.flatMap(({ id }) => BILLING_PERIODS.map((period) => `/checkout/${id}?period=${period}`)),
  ...TOKEN_PACKS.map(({ id }) => `/checkout/tokens/${id}`),
];

test.each([
  ...ORDERS,
  '/checkout/pro',
  '/checkout/pro?period=year&cancelled=1',
  '/dashboard?tab=biblioteka',
  '/settings/members',
  '/brand/interview',
  '/plans/new',
  '/posts/new',
])('an email may lead on to %s', (address) => {
  expect(isWayOn(address)).toBe(true);
});

test.each([
  '',
  '/',
  'checkout/pro',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/checkout/../../x',
  '/checkout/..',
  '/checkout/%2e%2e/x',
  '/checkout//evil.example',
  '/checkout/pro/evil',
  '/checkout/pro#x',
  '/checkout/pro\n',
  '\t/checkout/pro',
  '/checkout/pro@evil.example',
  '/checkout/pro?period=https://evil.example',
  '/checkoutx/pro',
  '/api/auth/sign-out',
  '/operator',
  '/posts/8b0e2a5e-3c68-4b0a-9d6a-4b1d9d7a2b11',
])('and never to %j', (address) => {
  expect(isWayOn(address)).toBe(false);
});

test.each(['x', '/checkout/x', '/settings?a=b&', '/brand/-'])('nor to anything long: %s…', (start) => {
  expect(isWayOn(start + start.slice(-1).repeat(5_000))).toBe(false);
  expect(isWayOn(start.repeat(1_250))).toBe(false);
});
