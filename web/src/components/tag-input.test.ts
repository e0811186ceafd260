import { describe, expect, test } from 'vitest';
import { addTags } from './tag-input.tsx';

describe('adding tags', () => {
  test('commas separate, spaces around are nothing', () => {
    expect(addTags(['kawa'], ' palarnia,  poranek ,')).toEqual({
      tags: ['kawa', 'palarnia', 'poranek'],
      left: '',
    });
  });

  test('empty and repeated ones are left out, whatever their case', () => {
    expect(addTags(['Kawa'], 'kawa, , KAWA, mleko, mleko').tags).toEqual(['Kawa', 'mleko']);
  });

  test('the limit holds', () => {
    expect(addTags(['a', 'b'], 'c, d, e', { limit: 4 })).toEqual({ tags: ['a', 'b', 'c', 'd'], left: 'e' });
  });

  test('a pasted list is split whole: the longest length is that of one tag, and none is cut', () => {
    const pasted = 'chleb na zakwasie; bułki maślane\nciasto drożdżowe, Rzeszów';
    expect(addTags([], pasted, { maxLength: 20 })).toEqual({
      tags: ['chleb na zakwasie', 'bułki maślane', 'ciasto drożdżowe', 'Rzeszów'],
      left: '',
    });
    expect(addTags([], 'żytni, chleb na zakwasie, Rzeszów', { maxLength: 10 })).toEqual({
      tags: ['żytni', 'Rzeszów'],
      left: 'chleb na zakwasie',
    });
  });

  test('the given list is not changed', () => {
    const tags = ['kawa'];
    addTags(tags, 'mleko');
    expect(tags).toEqual(['kawa']);
  });
});
