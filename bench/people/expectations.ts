import { type Action, type ActiveRole, PERMISSIONS } from '@postownia/contract';
import type { Asker, Brand } from './firm.ts';

/** What an answer may be: refused with a status, or let in. */
export type Expected = 401 | 403 | 404 | 'let in';

const WHOLE_FIRM: readonly Asker[] = ['owner', 'admin'];

/**
 * What has to come of a request, from the permission table and who is in which brand alone: nobody is asked who they are
 * before they are signed in, and a brand that is not theirs is like one that does not exist.
 */
export function expected(person: Asker, brand: Brand, action: Action): Expected {
  if (person === 'guest' || person === 'removed member') return 401;
  if (person === 'foreign owner') return brand === 'foreign brand' ? byRole('owner', action) : 404;
  if (brand === 'foreign brand') return 404;
  if (brand === 'other brand of the firm' && !WHOLE_FIRM.includes(person)) return 404;
  return byRole(person, action);
}

function byRole(role: ActiveRole, action: Action): Expected {
  const roles: readonly ActiveRole[] = PERMISSIONS[action].roles;
  return roles.includes(role) ? 'let in' : 403;
}
