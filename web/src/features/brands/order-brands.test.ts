import type { BrandCard } from '@postownia/contract/features/brands';
import { describe, expect, it } from 'vitest';
import { orderBrands } from './order-brands.ts';

const card = (name: string, changes: Partial<BrandCard> = {}): BrandCard => ({
  slug: name,
  name,
  archived: false,
  palette: null,
  zone: 'Europe/Warsaw',
  days: [],
  people: [],
  waiting: { posts: 0, next: null },
  trouble: { posts: 0, lostAccounts: 0, expiringAccounts: 0, expiresAt: null },
  tokens: { spent: 0, cap: null },
  activeAt: null,
  ...changes,
});
const calm = card('Atelier');
const soon = card('Cukiernia', { waiting: { posts: 1, next: '2026-11-25' } });
const later = card('Biuro', { waiting: { posts: 9, next: '2026-12-01' } });
const broken = card('Żółta Łódź', {
  trouble: { posts: 1, lostAccounts: 1, expiringAccounts: 0, expiresAt: null },
});
const all = [calm, later, soon, broken];
const namesOf = (order: 'urgent' | 'name', search = '') =>
  orderBrands(all, { order, search }).map(({ name }) => name);

describe('the order of brands', () => {
  it('trouble comes first, then the soonest word that is missing, then the rest by name', () => {
    expect(namesOf('urgent')).toEqual(['Żółta Łódź', 'Cukiernia', 'Biuro', 'Atelier']);
    expect(namesOf('name')).toEqual(['Atelier', 'Biuro', 'Cukiernia', 'Żółta Łódź']);
  });

  it('the archive comes last, whatever stands in it', () => {
    const kept = { ...broken, name: 'Archiwalna', archived: true };
    for (const order of ['urgent', 'name'] as const)
      expect(orderBrands([kept, calm], { order, search: '' })).toEqual([calm, kept]);
  });

  it('a name is found without its marks and in any case', () => {
    expect(namesOf('urgent', ' zolta lodz ')).toEqual(['Żółta Łódź']);
    expect(namesOf('name', 'Ź')).toEqual(['Żółta Łódź']);
    expect(namesOf('name', 'nic takiego')).toEqual([]);
  });
});
