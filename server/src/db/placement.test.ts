import { describe, expect, it } from 'vitest';
import { inOrderOfReferences, PLACEMENTS, type Placement } from './placement.ts';
import { TENANTS } from './tenants.ts';

const spread = (table: string): Placement => ({
  table,
  place: 'distributed',
  column: 'workspace_id',
  reason: 'brand',
});

describe('the list of places', () => {
  it('has a line with a reason for every table', () => {
    expect(PLACEMENTS).toHaveLength(Object.keys(TENANTS).length);
    expect(PLACEMENTS.filter(({ reason }) => reason === '')).toEqual([]);
  });

  it('spreads exactly what carries a tenant', () => {
    const wrong = PLACEMENTS.filter(
      ({ place, column }) => (place === 'distributed') !== (column !== undefined),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the order of moving', () => {
  it('takes reference tables first, then what is referred to, and no local table', () => {
    const order = inOrderOfReferences(
      [
        spread('versions'),
        spread('posts'),
        { table: 'sessions', place: 'local', column: undefined, reason: 'lookup' },
        { table: 'users', place: 'reference', column: undefined, reason: 'everywhere' },
      ],
      [
        { table: 'versions', target: 'posts' },
        { table: 'posts', target: 'posts' },
        { table: 'posts', target: 'users' },
      ],
    );
    expect(order.map(({ table }) => table)).toEqual(['users', 'posts', 'versions']);
  });

  it('says which references go in a circle', () => {
    const circle = [
      { table: 'a', target: 'b' },
      { table: 'b', target: 'a' },
    ];
    expect(() => inOrderOfReferences([spread('a'), spread('b')], circle)).toThrow('a → b → a');
  });
});
