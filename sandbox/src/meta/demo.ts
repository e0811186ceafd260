import type { PageRole, State } from './state.ts';

const FULL_TASKS = ['MODERATE', 'MESSAGING', 'ANALYZE', 'ADVERTISE', 'CREATE_CONTENT', 'MANAGE'];

/** Puts the demonstration people, Pages and Instagram accounts in place where the folder is new. */
export function seedMeta(state: State): void {
  if (state.users.size() > 0) return;
  const anna = state.users.put('10157000000000001', {
    id: '10157000000000001',
    name: 'Anna Nowak',
    note: 'Cztery strony, dwie z Instagramem',
  });
  const piotr = state.users.put('10157000000000002', {
    id: '10157000000000002',
    name: 'Piotr Zieliński',
    note: 'Jedna strona bez Instagrama',
  });
  state.users.put('10157000000000003', {
    id: '10157000000000003',
    name: 'Katarzyna Wójcik',
    note: 'Nie prowadzi żadnej strony',
  });
  const instagram = (id: string, username: string, name: string, followersCount: number) =>
    state.instagram.put(id, { id, username, name, followersCount, quotaTotal: 50, containersTotal: 400 });
  instagram('17841400000000001', 'piekarnia.ziarno', 'Piekarnia Ziarno', 1284);
  instagram('17841400000000002', 'palarnia.swit', 'Palarnia Świt', 3415);
  const page = (
    id: string,
    name: string,
    category: string,
    followersCount: number,
    instagramId: string | null,
    role: PageRole,
  ) =>
    state.pages.put(id, {
      id,
      name,
      category,
      followersCount,
      instagramId,
      roles: [role],
      refuseDuplicates: false,
    });
  const full = (networkUserId: string): PageRole => ({ networkUserId, tasks: FULL_TASKS, hasToken: true });
  page('102030405060701', 'Piekarnia Ziarno', 'Piekarnia', 2140, '17841400000000001', full(anna.id));
  page('102030405060702', 'Kawiarnia Palarnia Świt', 'Kawiarnia', 5120, '17841400000000002', full(anna.id));
  page('102030405060703', 'Targ Śniadaniowy nad Wisłą', 'Targ', 860, null, {
    networkUserId: anna.id,
    tasks: ['ANALYZE', 'ADVERTISE'],
    hasToken: true,
  });
  page('102030405060704', 'Stowarzyszenie Nasz Bieżanów', 'Organizacja społeczna', 412, null, {
    ...full(anna.id),
    hasToken: false,
  });
  page('102030405060705', 'Serwis Rowerowy Szprycha', 'Serwis rowerowy', 935, null, full(piotr.id));
}
