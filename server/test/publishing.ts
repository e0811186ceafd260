import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import Fastify from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { type Sandbox, startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { type OpenDatabase, openDatabase } from '../src/db/connect.ts';
import { media } from '../src/db/schema/media.ts';
import { posts } from '../src/db/schema/posts.ts';
import { publicationAttempts, publications } from '../src/db/schema/publications.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { mediaPlugin, pictureKeys } from '../src/features/media/index.ts';
import { setAutoPublish } from '../src/features/posting-preferences/index.ts';
import {
  syncAccountPublications,
  syncPostPublications,
  syncWorkspacePublications,
} from '../src/features/publications/index.ts';
import { chooseAccounts } from '../src/features/social-accounts/choose-accounts.ts';
import { finishConnection } from '../src/features/social-accounts/finish-connection.ts';
import { readConnection } from '../src/features/social-accounts/read-connection.ts';
import { startConnection } from '../src/features/social-accounts/start-connection.ts';
import type { Clock } from '../src/lib/clock.ts';
import { openSecretBox } from '../src/lib/secret-box.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { callbackPath, makeSocialNetworks } from '../src/providers/social/make-social-networks.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { makeWorkspace } from './factories.ts';
import { type HeldClock, heldClock } from './held-clock.ts';

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
  addresses: PublishingAddresses,
  options: { clock: Clock; database: OpenDatabase; environment?: Record<string, string> },
): Context {
  const { sandboxUrl, appUrl, folder } = addresses;
  const { database, clock } = options;
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...options.environment });
  const missing = (name: string) => {
    throw new Error(`publishing has no ${name}`);
  };
  const context: Context = {
    config,
    appUrl,
    db: database.db,
    database,
    clock,
    log: pino({ level: config.logLevel }),
    storage: diskStorage({ folder: path.join(folder, 'media'), publicUrl: `${appUrl}/media` }),
    get uploads() {
      return missing('uploads');
    },
    get mailer() {
      return missing('mailer');
    },
    get writer() {
      return missing('writer');
    },
    get imageMaker() {
      return missing('imageMaker');
    },
    get workshop() {
      return missing('workshop');
    },
    get readPostDays() {
      return missing('readPostDays');
    },
    // Letters stay in the outbox.
    enqueue: async () => undefined,
    networks: makeSocialNetworks({ config, appUrl, sandbox: { url: sandboxUrl } }),
    payments: null,
    secretBox: openSecretBox('k'.repeat(48)),
    announcements: {
      postChanged: (tx, workspaceId, postId) => syncPostPublications(context, tx, workspaceId, postId),
      videoPostChanged: async () => undefined,
      preferencesChanged: (tx, workspaceId) => syncWorkspacePublications(context, tx, workspaceId),
      accountsChanged: (tx, workspaceId) => syncAccountPublications(context, tx, workspaceId),
    },
  };
  return context;
}

export type PublishingWorld = Awaited<ReturnType<typeof openPublishingWorld>>;

/** A real database, the real sandbox and our own media address, all on one held clock. */
export async function openPublishingWorld(options: {
  databaseUrl: string;
  clock?: HeldClock;
  environment?: Record<string, string>;
}) {
  const clock = options.clock ?? heldClock();
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-publishing-'));
  const sandbox = await startSandbox({ clock });
  // Our own address is part of the context, so the port is chosen first.
  const probe = Fastify();
  const appUrl = await probe.listen({ port: 0, host: '127.0.0.1' });
  await probe.close();
  const addresses = { databaseUrl: options.databaseUrl, sandboxUrl: sandbox.url, appUrl, folder };
  const database = openDatabase({ url: options.databaseUrl, max: 16 });
  const context = publishingContext(addresses, {
    clock,
    database,
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const mediaServer = Fastify();
  await mediaServer.register(mediaPlugin({ app: context }));
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
export async function untilQuiet(world: PublishingWorld, wake: () => Promise<unknown>): Promise<void> {
  const end = world.clock.now().getTime() + 3 * 86_400_000;
  for (;;) {
    await wake();
    const inHand = await world.context.db.$count(publications, isNotNull(publications.claimedBy));
    if (inHand > 0) continue;
    const [next] = await world.context.db
      .select({ at: publications.nextTryAt })
      .from(publications)
      .where(isNotNull(publications.nextTryAt))
      .orderBy(publications.nextTryAt)
      .limit(1);
    if (next === undefined || next.at === null || next.at.getTime() > end) return;
    world.clock.set(new Date(Math.max(next.at.getTime(), world.clock.now().getTime() + 1)).toISOString());
  }
}

let picture: Promise<Uint8Array> | undefined;
const jpeg = () => {
  picture ??= sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
  return picture;
};

/** A workspace with its owner, and what tests do to it. */
export async function openBrand(world: PublishingWorld) {
  const { context, sandbox } = world;
  const { workspaceId, userId } = await makeWorkspace(context.db);
  return {
    workspaceId,
    userId,
    /** Passes the network's login and connects the accounts with these ids; default one Page and its Instagram. */
    connect: (
      remoteIds: readonly string[] = [PAGE, INSTAGRAM],
      login: { personId?: string; declined?: string[] } = {},
    ) => connectAccounts({ context, sandbox, workspaceId, userId, remoteIds, login }),
    addPost: (post: NewPost = {}) => addPost(context, workspaceId, userId, post),
    /** Turns auto-publish on without approving anything. */
    autoPublish: (on = true) =>
      inTransaction(context.db, async (tx) => {
        await setAutoPublish(tx, workspaceId, { on, now: context.clock.now() });
        await context.announcements.preferencesChanged(tx, workspaceId);
      }),
    publications: () =>
      context.db.select().from(publications).where(eq(publications.workspaceId, workspaceId)),
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
  login?: { personId?: string; declined?: string[] };
}) {
  const { context, sandbox, workspaceId, userId } = options;
  const { state } = await startConnection(context, workspaceId, { network: 'facebook', userId });
  const login = context.networks.login('facebook');
  if (login === undefined) throw new Error('Facebook is not configured');
  const redirectUri = `${context.appUrl}${callbackPath(login.name)}`;
  const back = new URL(sandbox.control.authorize({ redirectUri, state, ...options.login }));
  const answer = { code: back.searchParams.get('code') ?? undefined, error: undefined };
  await finishConnection(context, workspaceId, { login, state, userId, answer });
  const { candidates } = await readConnection(context, workspaceId, { state, userId });
  const candidateIds = candidates.filter(({ id }) => options.remoteIds.some((remote) => id.endsWith(remote)));
  const { accounts } = await chooseAccounts(context, workspaceId, {
    state,
    userId,
    candidateIds: candidateIds.map(({ id }) => id),
  });
  return accounts;
}

export interface NewPost {
  date?: string;
  time?: string;
  content?: string;
  approved?: boolean;
  image?: boolean;
  aiLabel?: boolean;
  excludedAccountIds?: string[];
}

/** A post as generation leaves it, approved unless said otherwise; its publications follow. */
export async function addPost(
  context: Context,
  workspaceId: WorkspaceId,
  userId: string,
  post: NewPost,
): Promise<string> {
  const now = context.clock.now();
  const content = post.content ?? `Zażółć gęślą jaźń. ${randomUUID()} #kawa #świt`;
  const imageId = post.image === false ? null : randomUUID();
  const approved = post.approved ?? true;
  if (imageId !== null) {
    await context.storage.put(pictureKeys(workspaceId, imageId).jpeg, await jpeg(), 'image/jpeg');
    await context.db.insert(media).values({
      id: imageId,
      workspaceId,
      width: 1080,
      height: 1080,
      bytes: 1,
      sha256: '',
      signature: imageId,
      provenance: { maker: 'test', model: 'test', digitalSourceType: 'algorithmicMedia', promptHash: '' },
      createdAt: now,
    });
  }
  return inTransaction(context.db, async (tx) => {
    const [row] = await tx
      .insert(posts)
      .values({
        workspaceId,
        date: post.date ?? '2026-11-21',
        time: post.time ?? '12:00',
        content,
        language: 'pl',
        imageId,
        aiLabel: post.aiLabel ?? false,
        excludedAccountIds: post.excludedAccountIds ?? [],
        approvedAt: approved ? now : null,
        approvedBy: approved ? userId : null,
        approvedHash: approved ? createHash('sha256').update(content).digest('hex') : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: posts.id });
    if (row === undefined) throw new Error('no post was made');
    await context.announcements.postChanged(tx, workspaceId, row.id);
    return row.id;
  });
}
