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
  expect(namesOtherMonth(text, date, 'pl')).toBe(expected);
});

it.each([
  ['en', 'January is for planners.', '2027-02-21', true],
  ['en', 'You may ask before you march in.', '2027-02-21', false],
  ['en', 'Ask in May, sit outside in June.', '2027-06-21', false],
  ['en', 'The queue of early March is short.', '2027-06-21', true],
  ['de', 'Im März ist der Kalender leer.', '2027-06-21', true],
  ['de', 'Im Juni ist der Kalender leer.', '2027-06-21', false],
  ['de', 'Maier fragt im Juni.', '2027-06-21', false],
] as const)('in %s %j on %s: %s', (language, text, date, expected) => {
  expect(namesOtherMonth(text, date, language)).toBe(expected);
});
