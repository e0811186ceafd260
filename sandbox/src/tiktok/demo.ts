import type { State } from './state.ts';

/** Puts the demonstration creators in place where the folder is new. */
export function seedCreators(state: State): void {
  if (state.creators.size() > 0) return;
  const base = {
    commentDisabled: false,
    duetDisabled: false,
    stitchDisabled: false,
    maxSeconds: 600,
    postsPerDay: 15,
    banned: false,
  };
  state.creators.put('_000demo-creator-swit', {
    ...base,
    openId: '_000demo-creator-swit',
    username: 'palarnia.swit',
    nickname: 'Palarnia Świt',
    note: 'Konto publiczne',
    isPrivate: false,
    followersCount: 2310,
  });
  state.creators.put('_000demo-creator-ziarno', {
    ...base,
    openId: '_000demo-creator-ziarno',
    username: 'piekarnia.ziarno',
    nickname: 'Piekarnia Ziarno',
    note: 'Konto prywatne, bez duetów, najwyżej minuta',
    isPrivate: true,
    duetDisabled: true,
    stitchDisabled: true,
    maxSeconds: 60,
    followersCount: 148,
  });
}
