import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Network, SocialAccount, TargetAnswers } from '@postownia/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import Fastify from 'fastify';
import { pino } from 'pino';
import { type Sandbox, startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { type OpenDatabase, openDatabase } from '../src/db/connect.ts';
import { posts } from '../src/db/schema/posts.ts';
import { publicationAttempts, publications } from '../src/db/schema/publications.ts';
import { socialAccounts } from '../src/db/schema/social-accounts.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { imagePlugin } from '../src/features/assets/image-file.routes.ts';
import { videoPlugin } from '../src/features/assets/video-file.routes.ts';
import { setAutoPublish } from '../src/features/posting-preferences/index.ts';
import { refuseDuringDeletion } from '../src/features/privacy/index.ts';
import {
  syncAccountPublications,
  syncPostPublications,
  syncWorkspacePublications,
} from '../src/features/publications/index.ts';
import { publishNow } from '../src/features/publications/publish-now.ts';
import { chooseAccounts } from '../src/features/social-accounts/choose-accounts.ts';
import { finishConnection } from '../src/features/social-accounts/finish-connection.ts';
import { readConnection } from '../src/features/social-accounts/read-connection.ts';
import { startConnection } from '../src/features/social-accounts/start-connection.ts';
import type { Clock } from '../src/lib/clock.ts';
import { byUser } from '../src/lib/recorded-actor.ts';
import { openSecretBox } from '../src/lib/secret-box.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import type { ImageWorkshop } from '../src/providers/image/image-workshop.ts';
import { makeSocialNetworks } from '../src/providers/social/make-social-networks.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { makeWorkspace } from './factories.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { addPost, type NewPost, type TargetPost } from './publishing-posts.ts';
import {
  altTextsOf,
  commentOn,
  linkOf,
  TARGETS,
  type TargetName,
  targetAccounts,
} from './publishing-targets.ts';
import { addVideoPost, type NewVideoPost, platformOf } from './publishing-videos.ts';
import { sharedWorkshop } from './shared-workshop.ts';

/** Demonstration accounts of the sandbox. */
export const ANNA = '10157000000000001';
export const PAGE = '102030405060701';
export const INSTAGRAM = '17841400000000001';

/** Where the parts of a publishing world are, for a process of its own. */
export interface PublishingAddresses {
  databaseUrl: string;
  sandboxUrl: string;
  appUrl: string;
  folder: string;
}

/** What publishing uses of the context; the rest is not there, so that using it fails loudly. */
export function publishingContext(
  { sandboxUrl, appUrl, folder }: PublishingAddresses,
  options: {
    clock: Clock;
    database: OpenDatabase;
    environment?: Record<string, string>;
    workshop?: ImageWorkshop;
  },
): Context {
  const { database, clock } = options;
  // No table of publishing ends at what a brand may spend; who tests that says less.
  const unlimited = { X_DOLLARS_PER_MONTH: '1000' };
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...unlimited, ...options.environment });
  const missing = (name: string) => {
    throw new Error(`publishing has no ${name}`);
  };
  const noFeeds = { read: () => missing('feeds'), fetchImage: () => missing('feeds') };
  const context: Context = {
    config,
    appUrl,
    shortLinkUrl: `${appUrl}/l`,
    db: database.db,
    database,
    clock,
    log: pino({ level: config.logLevel }),
    storage: diskStorage({ folder: path.join(folder, 'media'), publicUrl: `${appUrl}/media` }),
    get eventListener() {
      return missing('eventListener');
    },
    get uploads() {
      return missing('uploads');
    },
    mailer: { send: () => missing('mailer') },
    videoExaminer: { examine: () => missing('videoExaminer'), close: async () => undefined },
    reelMaker: {
      isAvailable: () => missing('reelMaker'),
      make: () => missing('reelMaker'),
      preview: () => missing('reelMaker'),
      examineSound: () => missing('reelMaker'),
      close: async () => undefined,
    },
    websites: { addressOf: () => null, read: () => missing('websites'), close: async () => undefined },
    feeds: { addressOf: () => null, ...noFeeds, close: async () => undefined },
    get writer() {
      return missing('writer');
    },
    get imageMaker() {
      return missing('imageMaker');
    },
    get workshop() {
      return options.workshop ?? missing('workshop');
    },
    keyRequests: { count: () => missing('keyRequests') },
    clientDocuments: { isAddress: () => false, read: async () => null },
    receivers: { allows: () => missing('receivers'), send: () => missing('receivers') },
    push: null,
    monthReels: { isAvailable: () => missing('r'), begin: () => missing('r'), undo: () => missing('r') },
    get readTypeWeights() {
      return missing('readTypeWeights');
    },
    get readAllowance() {
      return missing('readAllowance');
    },
    get allowanceInSql() {
      return missing('allowanceInSql');
    },
    get readPostDays() {
      return missing('readPostDays');
    },
    enqueue: async () => undefined,
    withdraw: async () => undefined,
    readPlacesInLine: async () => [],
    forgetJobs: async () => undefined,
    refuseDuringDeletion,
    payments: null,
    networks: makeSocialNetworks({ config, appUrl, sandbox: { url: sandboxUrl }, clock }),
    secretBox: openSecretBox('k'.repeat(48)),
    changeHooks: {
      postChanged: (tx, workspaceId, postId) => syncPostPublications(context, tx, workspaceId, postId),
      preferencesChanged: (tx, workspaceId) => syncWorkspacePublications(context, tx, workspaceId),
      accountsChanged: (tx, workspaceId) => syncAccountPublications(context, tx, workspaceId),
    },
  };
  return context;
}

/** What a post to this target says beside its text. */
function answersFor(target: TargetName, accountId: string): TargetAnswers[] {
  const firstComment = commentOn(target);
  const { network } = TARGETS[target];
  const options = { ...TARGETS[target].options, ...(firstComment === null ? {} : { firstComment }) };
  return Object.keys(options).length === 0 ? [] : [{ network, accountId, options }];
}

export type PublishingSetup = Awaited<ReturnType<typeof openPublishingSetup>>;

/** A real database, the real sandbox and our own media address, all on one held clock. */
export async function openPublishingSetup(options: {
  databaseUrl: string;
  directUrl?: string;
  clock?: ManualClock;
  environment?: Record<string, string>;
}) {
  const { clock = manualClock(), databaseUrl, directUrl } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-publishing-'));
  const sandbox = await startSandbox({ clock });
  // Our own address is part of the context, so the port is chosen first.
  const probe = Fastify();
  const appUrl = await probe.listen({ port: 0, host: '127.0.0.1' });
  await probe.close();
  const addresses = { databaseUrl, sandboxUrl: sandbox.url, appUrl, folder };
  const database = openDatabase({ url: databaseUrl, directUrl, max: 16, unnamed: '*' });
  const workshop = sharedWorkshop();
  const context = publishingContext(addresses, {
    clock,
    database,
    workshop,
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const mediaServer = Fastify();
  await mediaServer.register(imagePlugin({ app: context }));
  await mediaServer.register(videoPlugin({ app: context }));
  await mediaServer.listen({ port: Number(new URL(appUrl).port), host: '127.0.0.1' });
  return {
    addresses,
    clock,
    context,
    sandbox,
    database,
    close: async () => {
      await mediaServer.close();
      await sandbox.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets time pass, from one due try to the next, until nothing is due any more (at most three days).
 * @param wake lets the worker (or workers) finish what is due
 */
export async function untilQuiet(
  setup: Pick<PublishingSetup, 'clock' | 'context'>,
  wake: () => Promise<unknown>,
): Promise<void> {
  const end = setup.clock.now().getTime() + 3 * 86_400_000;
  for (;;) {
    await wake();
    const inFlight = await setup.context.db.$count(publications, isNotNull(publications.claimedBy));
    if (inFlight > 0) continue;
    const [next] = await setup.context.db
      .select({ at: publications.nextTryAt })
      .from(publications)
      .where(isNotNull(publications.nextTryAt))
      .orderBy(publications.nextTryAt)
      .limit(1);
    if (next === undefined || next.at === null || next.at.getTime() > end) return;
    setup.clock.set(new Date(Math.max(next.at.getTime(), setup.clock.now().getTime() + 1)).toISOString());
  }
}

/** A workspace with its owner, and what tests do to it. */
export async function openBrand(setup: PublishingSetup) {
  const { context, sandbox } = setup;
  const { workspaceId, userId } = await makeWorkspace(context.db);
  const owner = { context, sandbox, workspaceId, userId };
  let days = 0;
  const freeDay = () => {
    days += 1;
    return new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10);
  };
  return {
    workspaceId,
    userId,
    /** Passes the network's login and connects the accounts with these ids; default one Page and its Instagram. */
    connect: (
      remoteIds: readonly string[] = [PAGE, INSTAGRAM],
      login: { networkUserId?: string; declined?: string[] } = {},
    ) => connectAccounts({ context, sandbox, workspaceId, userId, remoteIds, login }),
    /** Passes TikTok's login as this creator; default the first demonstration account. */
    connectTikTok: (login: { openId?: string; declined?: string[] } = {}) =>
      connectTikTok({ ...owner, login }),
    /** Connects this account for the target unless it is, and presses "Opublikuj teraz" on something new that goes there alone. */
    publishTo: async (target: TargetName, remoteId: string, post: TargetPost = {}) => {
      const { network, medium, leastVideoBytes } = TARGETS[target];
      const [known] = await context.db
        .select({ id: socialAccounts.id })
        .from(socialAccounts)
        .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.remoteId, remoteId)));
      const account = known ?? (await connectTarget(owner, target, remoteId));
      if (account === undefined) throw new Error(`not connected: ${remoteId}`);
      const said = { ...post, answers: answersFor(target, account.id) };
      const postId =
        medium !== 'video'
          ? await addPost(context, workspaceId, userId, {
              ...said,
              altTexts: altTextsOf(target),
              date: freeDay(),
              isStory: medium === 'story',
              link: linkOf(target),
            })
          : await addVideoPost(context, workspaceId, userId, {
              ...said,
              release: 'draft',
              platforms: [platformOf(network)],
              leastBytes: leastVideoBytes,
            });
      const accountIds = [account.id];
      await publishNow(context, workspaceId, { postId, accountIds, by: byUser(userId), key: undefined });
      return { id: postId, accountId: account.id };
    },
    addVideoPost: (post: NewVideoPost = {}) => addVideoPost(context, workspaceId, userId, post),
    addPost: (post: NewPost = {}) => addPost(context, workspaceId, userId, post),
    /** "Opublikuj teraz", by the owner. */
    publish: (postId: string, { accountIds, key }: { accountIds?: readonly string[]; key?: string } = {}) =>
      publishNow(context, workspaceId, { postId, accountIds, key, by: byUser(userId) }),
    /** Turns auto-publish on without approving anything. */
    autoPublish: (on = true) =>
      inTransaction(context.db, async (tx) => {
        await setAutoPublish(tx, workspaceId, { on, now: context.clock.now() });
        await context.changeHooks.preferencesChanged(tx, workspaceId);
      }),
    publications: () =>
      context.db.select().from(publications).where(eq(publications.workspaceId, workspaceId)),
    states: async () =>
      (await context.db.select().from(publications).where(eq(publications.workspaceId, workspaceId))).map(
        ({ state }) => state,
      ),
    attempts: () =>
      context.db
        .select()
        .from(publicationAttempts)
        .where(eq(publicationAttempts.workspaceId, workspaceId))
        .orderBy(publicationAttempts.sequence),
    post: async (id: string) => {
      const [row] = await context.db.select().from(posts).where(eq(posts.id, id));
      if (row === undefined) throw new Error(`no such post: ${id}`);
      return row;
    },
  };
}

export async function connectAccounts(options: {
  context: Context;
  sandbox: Sandbox;
  workspaceId: WorkspaceId;
  userId: string;
  remoteIds: readonly string[];
  login?: { networkUserId?: string; declined?: string[] };
}) {
  return passLogin(options, {
    network: 'facebook',
    authorize: (asked) => options.sandbox.control.authorize({ ...asked, ...options.login }),
    chosen: (id) => options.remoteIds.some((remote) => id.endsWith(remote)),
  });
}

async function connectTikTok(
  options: Passing & { login: { openId?: string; declined?: string[] } },
): Promise<SocialAccount> {
  const [account] = await passLogin(options, {
    network: 'tiktok',
    authorize: (asked) => options.sandbox.control.authorizeTikTok({ ...asked, ...options.login }),
    chosen: () => true,
  });
  if (account === undefined) throw new Error('no TikTok account was connected');
  return account;
}

/** Passes the target's login, by form or window, and takes this account alone. */
async function connectTarget(
  options: Passing,
  target: TargetName,
  remoteId: string,
): Promise<SocialAccount | undefined> {
  const { sandbox } = options;
  const { network } = TARGETS[target];
  const { enteredFor, passWindow } = targetAccounts(target);
  const entered = enteredFor?.(sandbox, remoteId);
  if (passWindow === undefined) return enterLogin({ ...options, network, entered: entered ?? {} });
  const [account] = await passLogin(options, {
    network,
    entered,
    authorize: (asked) => passWindow(sandbox, asked, remoteId),
    chosen: (id) => id.endsWith(remoteId),
  });
  return account;
}

/** Fills in the form of a network that has no window, and takes what it opened. */
export async function enterLogin(
  options: Passing & { network: Network; entered: Record<string, string> },
): Promise<SocialAccount | undefined> {
  const { context, workspaceId, userId, network, entered } = options;
  const { state } = await startConnection(context, workspaceId, { network, userId, entered });
  const { candidates } = await readConnection(context, workspaceId, { state, userId });
  const candidateIds = candidates.map(({ id }) => id);
  const { accounts } = await chooseAccounts(context, workspaceId, { state, userId, candidateIds });
  return accounts.find((account) => account.network === network);
}

interface Passing {
  context: Context;
  sandbox: Sandbox;
  workspaceId: WorkspaceId;
  userId: string;
}

/** From the button to the chosen accounts, with the network's login passed without a browser. */
export async function passLogin(
  { context, workspaceId, userId }: Passing,
  way: {
    network: Network;
    /** What is entered before the window opens. */
    entered?: Record<string, string> | undefined;
    authorize: (asked: { url: string; redirectUri: string; state: string }) => string | Promise<string>;
    chosen: (candidateId: string) => boolean;
  },
): Promise<SocialAccount[]> {
  const { network, entered } = way;
  const { state, url } = await startConnection(context, workspaceId, {
    network,
    userId,
    ...(entered && { entered }),
  });
  const login = context.networks.login(way.network);
  if (login?.way !== 'window' || url === null) throw new Error(`${way.network} has no window`);
  const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
  const back = new URL(await way.authorize({ url, redirectUri, state }));
  const answer = { code: back.searchParams.get('code') ?? undefined, error: undefined };
  await finishConnection(context, workspaceId, { login, state, userId, answer });
  const { candidates } = await readConnection(context, workspaceId, { state, userId });
  const candidateIds = candidates.map(({ id }) => id).filter(way.chosen);
  return (await chooseAccounts(context, workspaceId, { state, userId, candidateIds })).accounts;
}
