import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const KEY = 'Qm9yc3VrIGplZHppZSBuYSByb3dlcnplIHBvIG1sZWtv';
const production = { NODE_ENV: 'production', SECRET_KEY: KEY };

describe('an installation that everybody can reach', () => {
  test.each([
    [{ ...production, SANDBOX: 'on' }],
    [{ APP_URL: 'https://postownia.pl' }],
    [{ APP_URL: 'https://postownia.pl', SANDBOX: 'on' }],
  ])('does not start with everybody’s mail in its sandbox: %j', (environment) => {
    expect(() => readConfig(environment)).toThrow(/SANDBOX/);
  });

  test.each([
    [production],
    [{}],
    [{ APP_URL: 'https://postownia.pl', SANDBOX: 'off' }],
    [{ APP_URL: 'https://postownia.localhost' }],
    [{ APP_URL: 'https://192.168.1.5:3000' }],
  ])('starts otherwise: %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });

  test('does not start with a key that nobody generated', () => {
    expect(() => readConfig({ ...production, SECRET_KEY: 'a'.repeat(64) })).toThrow(/SECRET_KEY/);
    expect(() => readConfig({ ...production, SECRET_KEY: `${KEY},${'ab'.repeat(32)}` })).toThrow(
      /SECRET_KEY/,
    );
    expect(() => readConfig({ SECRET_KEY: 'a'.repeat(64) })).not.toThrow();
  });
});

test.each(['1', 'true', 'all', '10.0.0.0/33', 'proxy.local', 'loopback, 1'])(
  'TRUST_PROXY=%s is refused at the start: it would mean another address',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(ConfigurationError);
  },
);

test.each(['loopback', 'loopback, uniquelocal', '10.0.0.1', '10.0.0.0/8,fd00::/8'])(
  'TRUST_PROXY=%s names proxies',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  },
);
