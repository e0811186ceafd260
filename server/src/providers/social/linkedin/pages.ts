import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount } from '../social-login.ts';
import type { LinkedInApi } from './api.ts';
import type { KeptTokens } from './kept-tokens.ts';

const Roles = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string(), state: z.string() })),
});
const Pages = z.object({
  results: z.record(
    z.string(),
    z.object({ localizedName: z.string().min(1), vanityName: z.string().optional() }),
  ),
});

const PAGE = /^urn:li:organization:(\d+)$/;
/** Roles that may post as the page. */
const MAY_POST = new Set(['ADMINISTRATOR', 'CONTENT_ADMIN', 'DIRECT_SPONSORED_CONTENT_POSTER']);
const MOST_PAGES = 100;

/** What accounts are read with. */
export interface AccountReader {
  readonly api: LinkedInApi;
  readonly profileUrl: (account: string, path: string) => string;
}

/** The pages where the person has a role; those where it does not let them post say so. */
export async function readPages(
  { api, profileUrl }: AccountReader,
  tokens: KeptTokens,
): Promise<FoundAccount[]> {
  const { token } = tokens;
  const path = `/rest/organizationAcls?q=roleAssignee&count=${MOST_PAGES}`;
  const listed = await api.call({ method: 'GET', path, token });
  const roles = parseAnswer(Roles, listed.body, listed.requestId).elements.filter(
    ({ state }) => state === 'APPROVED',
  );
  const ids = [...new Set(roles.flatMap(({ organization }) => PAGE.exec(organization)?.[1] ?? []))];
  if (ids.length === 0) return [];
  const named = await api.call({
    method: 'GET',
    path: `/rest/organizations?ids=List(${ids.join(',')})`,
    token,
  });
  const { results } = parseAnswer(Pages, named.body, named.requestId);
  return ids.flatMap((id) => {
    const page = results[id];
    if (page === undefined) return [];
    const remoteId = `urn:li:organization:${id}`;
    const mayPost = roles.some(({ organization, role }) => organization === remoteId && MAY_POST.has(role));
    const account: FoundAccount = {
      network: 'linkedin',
      remoteId,
      name: page.localizedName,
      username: null,
      avatarUrl: null,
      profileUrl: profileUrl(remoteId, `company/${page.vanityName ?? id}/`),
      problem: mayPost ? null : message('linkedin.no-role'),
      ...tokens,
    };
    return [account];
  });
}
