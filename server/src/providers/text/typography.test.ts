import { expect, it } from 'vitest';
import { setTypography } from './typography.ts';

it('leaves no space before a comma or a stop, and takes none from a smile', () => {
  expect(setTypography('z dziećmi i dorosłymi , Kutno .', 'pl')).toBe(
    'z\u00A0dziećmi i\u00A0dorosłymi, Kutno.',
  );
  expect(setTypography('Dzień dobry :)', 'pl')).toBe('Dzień dobry :)');
  expect(setTypography('Quoi de neuf ?', 'fr')).toBe('Quoi de neuf\u202F?');
});
