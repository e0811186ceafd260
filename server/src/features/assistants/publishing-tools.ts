import { contract, INTERFACE_LANGUAGES } from '@postownia/contract';
import { CalendarDate, Id, WallTime } from '@postownia/contract/fields';
import * as z from 'zod/mini';
import type { CallApi } from './call-api.ts';
import { type Tool, tool } from './tool.ts';
import { addressIn, viewPost, viewPublication } from './views.ts';

/** More at once than anybody looks at. */
const MOST_POSTS = 20;
const PostIds = z.array(Id).check(z.minLength(1), z.maxLength(MOST_POSTS));
const Text = z.string().check(z.maxLength(4000));
const Media = z.optional(z.array(z.strictObject({ assetId: Id, altText: z.optional(z.string()) })));

/** How some posts stand, and whose word they need. */
async function standing(call: CallApi, postIds: readonly string[]) {
  const { policy } = await call(contract.approvals.policy);
  const posts: ReturnType<typeof viewPost>[] = [];
  for (const id of postIds) posts.push(viewPost(await call(contract.posts.get, { id })));
  return { approvalPolicy: policy, posts };
}

/** Posts, from draft to proof. */
export const PUBLISHING_TOOLS: readonly Tool[] = [
  tool({
    name: 'draft_post',
    title: 'Nowy szkic',
    description:
      'Puts a post with your own text on a day, as a draft; free. Only say what read_facts confirms. `time` absent: the usual hour of that day. `media`: images of the brand’s library by id.',
    kind: 'writes',
    action: 'posts.write',
    input: z.strictObject({
      date: CalendarDate,
      time: z.optional(WallTime),
      text: Text,
      media: Media,
    }),
    run: async (call, { text: content, ...draft }, options) => ({
      post: viewPost(await call(contract.posts.create, { ...draft, content }, options)),
    }),
    foresee: async (call, { date, text }) => {
      const { posts } = await call(contract.posts.list, { from: date, to: date });
      return { wouldDraft: { date, characters: text.length }, postsOfThatDay: posts.map(viewPost) };
    },
  }),
  tool({
    name: 'change_post',
    title: 'Zmień szkic',
    description:
      'Changes text, day or hour of a post that is not out. `revision` is the one read_post answered: CONFLICT means that somebody else changed it, read it again. A changed text is approved anew by a person.',
    kind: 'writes',
    action: 'posts.write',
    input: z.strictObject({
      id: Id,
      revision: z.int(),
      text: z.optional(Text),
      date: z.optional(CalendarDate),
      time: z.optional(WallTime),
      media: Media,
    }),
    run: async (call, { text: content, ...change }, options) => ({
      post: viewPost(await call(contract.posts.change, { ...change, content, add: true }, options)),
    }),
    foresee: async (call, { id, revision, ...change }) => {
      const post = viewPost(await call(contract.posts.get, { id }));
      return { post, isNewest: post.revision === revision, wouldChange: Object.keys(change) };
    },
  }),
  tool({
    name: 'plan_posts',
    title: 'Zaplanuj posty',
    description:
      'Approves posts exactly as they are: they go out by themselves at their hour. Follows the brand’s approval policy: where a client has to approve, ask_for_approval comes after. Ask the person before you call it with dryRun false.',
    kind: 'shows',
    action: 'posts.approve',
    input: z.strictObject({ postIds: PostIds }),
    actsAnew: true,
    run: async (call, { postIds }, options) => {
      const { approved } = await call(contract.posts.approve, { postIds }, options);
      return { approved, ...(await standing(call, postIds)) };
    },
    foresee: async (call, { postIds }) => ({
      wouldApprove: postIds.length,
      ...(await standing(call, postIds)),
    }),
  }),
  tool({
    name: 'ask_for_approval',
    title: 'Poproś o akceptację',
    description:
      'Makes a link by which a client approves posts without an account, and sends it where there is a `recipient`. Whoever has the link sees and approves the posts, so `url` is told only where there is no `recipient`: hand it on to the client, never open it. The same call again on one day does nothing (IDEMPOTENCY_DONE); to ask anew give another `idempotencyKey`. Ask the person before you call it with dryRun false.',
    kind: 'shows',
    action: 'posts.approve',
    input: z.strictObject({
      postIds: PostIds,
      recipient: z.optional(z.string().check(z.maxLength(254))),
      note: z._default(z.string().check(z.maxLength(500)), ''),
      language: z._default(z.enum(INTERFACE_LANGUAGES), 'pl'),
    }),
    run: async (call, form, options) => {
      const { link, url } = await call(contract.approvals.create, { ...form, pin: false }, options);
      return {
        linkId: link.id,
        expiresAt: link.expiresAt,
        sentTo: link.recipient,
        // Whoever holds the address answers as the client: where the client has it already, nobody else needs it.
        url: link.recipient === null ? addressIn(url) : null,
        posts: link.posts.map(({ id, state }) => ({ id, state })),
      };
    },
    foresee: async (call, { postIds }) => ({
      wouldAskFor: postIds.length,
      ...(await standing(call, postIds)),
    }),
  }),
  tool({
    name: 'publish_post',
    title: 'Opublikuj teraz',
    description:
      'Publishes a post now, on all connected accounts or on `accountIds`. It cannot be undone by you. Ask the person before you call it with dryRun false; then ask proof_of_publication.',
    kind: 'shows',
    action: 'posts.publish',
    input: z.strictObject({
      id: Id,
      accountIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MOST_POSTS))),
    }),
    run: async (call, post, options) => {
      const { publications } = await call(contract.publications.publishNow, post, options);
      return { postId: post.id, publications: publications.map(viewPublication) };
    },
    foresee: async (call, { id, accountIds }) => {
      const stands = await standing(call, [id]);
      const day = stands.posts[0]?.date ?? '';
      const { warnings } = await call(contract.publications.preflight, { from: day, to: day });
      const { accounts } = await call(contract.socialAccounts.list);
      return {
        ...stands,
        wouldGoTo: accounts
          .filter((account) => accountIds?.includes(account.id) ?? account.state === 'connected')
          .map(({ id: accountId, network, name, state }) => ({ accountId, network, name, state })),
        warnings: warnings
          .filter(({ postId }) => postId === id)
          .map(({ code, sentence }) => ({ code, sentence })),
      };
    },
  }),
];
