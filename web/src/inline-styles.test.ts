import { expect, test } from 'vitest';
import { usedStyles } from '../inline-styles.ts';

const used = (styles: string, ...classes: string[]) => usedStyles(styles, new Set(classes));

test('rules of classes that the page does not name go, all others stay', () => {
  expect(used('.a{color:red}.b{color:blue}p{margin:0}', 'a')).toBe('.a{color:red}p{margin:0}');
  expect(used('.a .b,.a p,.b{color:red}', 'a')).toBe('.a p{color:red}');
  expect(used('@layer base{.a:hover{color:red}.b{color:blue}}', 'a')).toBe(
    '@layer base{.a:hover{color:red}}',
  );
  expect(used('@media (width<=760px){.b{color:red}}', 'a')).toBe('');
});

test('what a page could have, or must not have, is no reason to drop a rule', () => {
  const inside = '.a:not(.b),.a:has(.b){color:red}';
  expect(used(inside, 'a')).toBe(inside);
  expect(used(':root{--ink:red}[data-theme=dark]{--ink:#fff}', 'a')).toContain('--ink:red');
});
