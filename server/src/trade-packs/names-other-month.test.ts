import { expect, it } from 'vitest';
import { namesOtherMonth } from './names-other-month.ts';

it.each([
  ['Styczeń jest dla przewidujących.', '2027-02-21', true],
  ['Styczeń jest dla przewidujących.', '2027-01-21', false],
  ['W styczniu i lutym mechanik ma więcej czasu.', '2027-02-21', false],
  ['Lipiec zapisuje się w marcu.', '2027-05-02', true],
  ['Krzesła wychodzą na dwór.', '2027-05-02', false],
  ['Lutowanie rury trwa kwadrans, a majsterkowicz patrzy.', '2027-05-02', false],
  ['Czerwcowe truskawki', '2027-07-02', false],
])('%j on %s: %s', (text, date, expected) => {
  expect(namesOtherMonth(text, date)).toBe(expected);
});
