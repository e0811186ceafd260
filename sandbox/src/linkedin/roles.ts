import { LinkedInError } from './answers.ts';
import type { LinkedInLogin, State } from './state.ts';

const MAY_POST = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'DIRECT_SPONSORED_CONTENT_POSTER'];

/** @throws LinkedInError where this login may not post as the author */
export function mayWriteAs(state: State, { member, scopes }: LinkedInLogin, author: string): void {
  const denied = (what: string) => new LinkedInError(403, 'ACCESS_DENIED', what);
  if (author === member) {
    if (!scopes.includes('w_member_social')) throw denied('w_member_social is missing');
    return;
  }
  const page = state.linkedinPages.get(author);
  if (page === undefined) throw denied(`Organization permissions must be used when using ${author}`);
  if (!scopes.includes('w_organization_social'))
    throw denied('Organization permissions must be used when using organization as author');
  if (!page.roles.some((one) => one.member === member && MAY_POST.includes(one.role)))
    throw denied(`The member has no role for ${author}`);
}
