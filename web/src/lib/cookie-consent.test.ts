import { describe, expect, test } from 'vitest';
import { consentOf, NECESSARY_ONLY, readConsent } from './cookie-consent.ts';

const NOW = Date.parse('2026-10-14T10:00:00Z');
const HOURS = 3_600_000;
const storing = (value: unknown) => ({
  getItem: () => (typeof value === 'string' ? value : JSON.stringify(value)),
});

describe('cookie consent', () => {
  test('a choice holds for twelve hours and is asked again after them', () => {
    const stored = storing(consentOf('all', NOW));
    expect(readConsent(stored, NOW + 12 * HOURS)?.choice).toBe('all');
    expect(readConsent(stored, NOW + 12 * HOURS + 1)).toBeNull();
  });

  test('without a choice, or with a broken one, nothing optional is allowed', () => {
    for (const value of [
      '',
      'null',
      '{',
      '[]',
      '{"choice":"all"}',
      '{"choice":"all","timestamp":"1","settings":{}}',
    ]) {
      expect(readConsent(storing(value), NOW)).toBeNull();
    }
    expect(readConsent({ getItem: () => null }, NOW)).toBeNull();
  });

  test('a choice from the future is none: clocks are set back', () => {
    expect(readConsent(storing(consentOf('all', NOW + HOURS)), NOW)).toBeNull();
  });

  test('each choice keeps its settings', () => {
    expect(consentOf('all', NOW).settings).toEqual({
      necessary: true,
      analytics: true,
      marketing: true,
      personalization: true,
    });
    expect(consentOf('necessary', NOW, { ...NECESSARY_ONLY, marketing: true }).settings).toEqual(
      NECESSARY_ONLY,
    );
    const custom = { ...NECESSARY_ONLY, analytics: true };
    expect(readConsent(storing(consentOf('custom', NOW, custom)), NOW)?.settings).toEqual(custom);
  });

  test('kinds that a stored choice does not name are off', () => {
    const stored = storing({ choice: 'custom', timestamp: NOW, settings: { analytics: true } });
    expect(readConsent(stored, NOW)?.settings).toEqual({ ...NECESSARY_ONLY, analytics: true });
  });
});
