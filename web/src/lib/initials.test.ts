import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Łucja Świt', 'ŁŚ'],
  ['anna maria nowak-kowalska', 'AN'],
  ['piekarnia', 'P'],
  ['𝔄nna 7', '𝔄'],
  ['osoba-18234', 'O'],
  ['  ', ''],
  ['123', ''],
])('of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
