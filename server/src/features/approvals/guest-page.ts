import {
  type ApprovalPolicy,
  type GuestPage,
  type GuestPost,
  isMeantFor,
  LINK_RULES,
  type LinkRules,
  mediumOf,
  networkName,
  takesStoryOf,
  takesText,
  targetFor,
  textFor,
} from '@postownia/contract';
import { firstCommentIn } from '@postownia/contract/first-comment';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type ClientView, clientComments } from '../comments/index.ts';
import { getPreferences, readApprovalPolicy } from '../posting-preferences/index.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import { readLinkRules, sendLinks } from '../short-links/index.ts';
import { listPublishingAccounts, type PublishingAccount } from '../social-accounts/index.ts';
import { readUserNames } from '../workspaces/index.ts';
import { type LinkPostRow, type LinkRow, selectLinkPosts } from './approval-links.queries.ts';
import { type ApprovedPost, approvalStateOf } from './approval-state.ts';
import { changesSince, toImages } from './changes-since.ts';
import type { FoundLink } from './find-link.ts';
import { pageBrand } from './page-brand.ts';
import { toGuestRemark } from './remark-view.ts';

/** What a client sees by their link: the brand, and each post exactly as it goes out now. Reads only. */
export async function guestPage(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'readAllowance' | 'shortLinkUrl'>,
  { workspaceId, link }: FoundLink,
): Promise<GuestPage> {
  const { db, networks, shortLinkUrl: shortUrl } = context;
  const answers = await selectLinkPosts(workspaceId, db, [link.id]);
  const postIds = answers.map(({ postId }) => postId);
  const remarks = await clientComments.readForLink(db, workspaceId, { linkId: link.id, postIds });
  const records = await readPostRecords(db, workspaceId, { ids: postIds });
  const policy = await readApprovalPolicy(db, workspaceId);
  const { zone } = await getPreferences(db, workspaceId);
  const accounts = (await listPublishingAccounts(db, workspaceId)).filter(
    ({ state }) => state === 'connected',
  );
  const stored = (await readLinkRules(db, [workspaceId])).get(workspaceId) ?? {
    ...LINK_RULES,
    blocked: false,
  };
  const rules = { ...stored, short: stored.short && !stored.blocked };
  const takes = (account: PublishingAccount, post: ApprovedPost) =>
    networks.target(account.network, mediumOf(post)) !== undefined && takesStoryOf(account.network, post);
  return {
    brand: await pageBrand(context, workspaceId),
    language: link.language,
    note: link.note,
    sender: await senderOf(db, link),
    name: link.guestName,
    expiresAt: link.expiresAt.toISOString(),
    posts: records.flatMap((post) => {
      const answer = answers.find(({ postId }) => postId === post.id);
      if (answer === undefined) return [];
      const going = accounts.filter((account) => takes(account, post) && isMeantFor(post.targets, account));
      const own = remarks.filter(({ postId }) => postId === post.id);
      const { answeredPost, answeredAt: at } = answer;
      const before =
        answeredPost === null || at === null
          ? null
          : changesSince(context, workspaceId, { post, before: answeredPost, at, accounts });
      return [
        toGuestPost(workspaceId, {
          post,
          answer,
          before,
          policy,
          zone,
          accounts: going,
          remarks: own,
          rules,
          shortUrl,
        }),
      ];
    }),
  };
}

/** The name of whoever made the link; null: they are gone. */
async function senderOf(db: Queryable, { actorId }: LinkRow): Promise<string | null> {
  const names = await readUserNames(db, actorId === null ? [] : [actorId]);
  return names.get(actorId ?? '') ?? null;
}

function toGuestPost(
  workspaceId: WorkspaceId,
  given: {
    post: ApprovedPost;
    answer: LinkPostRow;
    before: GuestPost['before'];
    policy: ApprovalPolicy;
    zone: string;
    accounts: readonly PublishingAccount[];
    remarks: readonly ClientView[];
    rules: LinkRules;
    shortUrl: string;
  },
): GuestPost {
  const { post, answer, before, policy, zone, accounts, remarks, rules, shortUrl } = given;
  const state = approvalStateOf(post, { ...answer, policy });
  const { clientApprovedAt: at, clientApprovedName: name } = post;
  return {
    id: post.id,
    date: post.date,
    time: post.time.slice(0, 5),
    dueAt: dueInstant(post.date, post.time, zone).toISOString(),
    format: post.format,
    state,
    hash: postApprovals.approvalHash('client', post),
    content: takesText(post.format) ? post.content : '',
    link: post.format === 'link' ? post.link : null,
    media: toImages(workspaceId, post),
    accounts: accounts.map((account) => {
      const { network, name } = account;
      const said = takesText(post.format);
      const written = {
        caption: said ? textFor(post, account) : '',
        link: null,
        options: targetFor(post.targets, account).options,
      };
      const sending = { rules, shortUrl, workspaceId, postId: post.id, date: post.date, network };
      const { caption, options } = sendLinks(written, sending).content;
      return {
        network,
        label: networkName(network),
        name,
        text: caption,
        comment: said ? firstCommentIn(network, options) : null,
      };
    }),
    before: state === 'waiting' ? before : null,
    remarks: remarks.map((remark) => toGuestRemark(workspaceId, remark)),
    approvedBy: state === 'approved' && at !== null && name !== null ? { name, at: at.toISOString() } : null,
  };
}
