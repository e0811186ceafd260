import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openRole, ownRoles } from './open-role.ts';

const COMPANY_FILE = path.resolve(import.meta.dirname, '../../../../docs/company.example.json');

test('an operator’s own roles are those of their file, called as it calls them', () => {
  const own = { config: readConfig({ COMPANY_FILE }) };
  expect(openRole(own, 'wsparcie')).toBe('Specjalista lub specjalistka wsparcia klienta');
  expect(() => openRole(own, 'redakcja')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(ownRoles(own)?.size).toBe(1);
});

test('a demonstration has the drawn ones and no names of its own', () => {
  const drawn = { config: readConfig({}) };
  expect(openRole(drawn, 'redakcja')).toBeNull();
  expect(() => openRole(drawn, 'prezes')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});
