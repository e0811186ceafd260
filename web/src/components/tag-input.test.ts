import { describe, expect, test } from 'vitest';
import { addTags } from './tag-input.tsx';

describe('adding tags', () => {
  test('commas separate, spaces around are nothing', () => {
    expect(addTags(['kawa'], ' palarnia,  poranek ,')).toEqual(['kawa', 'palarnia', 'poranek']);
  });

  test('empty and repeated ones are left out, whatever their case', () => {
    expect(addTags(['Kawa'], 'kawa, , KAWA, mleko, mleko')).toEqual(['Kawa', 'mleko']);
  });

  test('the limit holds', () => {
    expect(addTags(['a', 'b'], 'c, d, e', 4)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the given list is not changed', () => {
    const tags = ['kawa'];
    addTags(tags, 'mleko');
    expect(tags).toEqual(['kawa']);
  });
});
