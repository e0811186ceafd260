import { openPasswordHashing, type PasswordHashing } from '../src/features/identity/password-hashing.ts';

/** Hashes cheaply, so that work that differs beside it is not drowned, and counts how often it was asked. */
export function countedHashing(): PasswordHashing & { readonly count: () => number } {
  const cheap = openPasswordHashing({ cost: { logN: 10, r: 8, p: 1 } });
  let count = 0;
  return {
    count: () => count,
    isCurrent: cheap.isCurrent,
    hash(password) {
      count += 1;
      return cheap.hash(password);
    },
    verify(stored) {
      count += 1;
      return cheap.verify(stored);
    },
  };
}

/** Once it is told to be, as careless as products are that hash for known addresses alone. */
export function carelessHashing(): PasswordHashing & { readonly beCareless: () => void } {
  const real = openPasswordHashing({ cost: { logN: 13, r: 8, p: 1 } });
  let careless = false;
  return {
    ...real,
    hash: async (password) => (careless ? '' : real.hash(password)),
    beCareless: () => {
      careless = true;
    },
  };
}
