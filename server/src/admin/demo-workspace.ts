import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BRAND_PROFILE_DEFAULTS, type BrandProfile, CONSENT_VERSION, type SignUp } from '@postownia/contract';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { getBatch, startBatch } from '../features/generation/index.ts';
import { openIdentity } from '../features/identity/index.ts';
import { grantByOperator } from '../features/operator/index.ts';
import { publishNow } from '../features/publications/index.ts';
import { createSignUp, signUps } from '../features/sign-up/index.ts';
import { operateAccounts } from '../features/social-accounts/index.ts';
import { byUser } from '../lib/recorded-actor.ts';
import { ownSecretKey } from '../lib/secret-key.ts';
import { todayIn } from '../lib/wall-clock.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { callbackPath } from '../providers/social/network-adapter.ts';
import { CommandRefusal } from './command.ts';
import { changeSandbox } from './demo-sandbox.ts';

const Authorized = z.object({ location: z.string() });

interface DemoUser {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

const PROFILE: BrandProfile = {
  ...BRAND_PROFILE_DEFAULTS,
  brandName: 'Palarnia Świt',
  trade: 'palarnia kawy speciality',
  industry: 'Gastronomia',
  companySize: '1-10',
  targetAudience: 'osoby, które parzą kawę w domu i lubią wiedzieć, skąd pochodzi',
  postFrequency: 'daily',
  contentTypes: ['educational', 'behind-the-scenes', 'expert-advice', 'promotion'],
  postGoals: ['engagement'],
  tones: ['friendly', 'expert'],
  keywords: ['kawa', 'palarnia', 'espresso', 'przelew'],
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
};
/** Two months of thirty posts at nine tokens. */
const TOKENS = 540;
const WAIT_MILLISECONDS = 300_000;
const NOBODY_WORKS_MILLISECONDS = 45_000;

export async function signUpDemoUser(
  app: Context,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const secretKey = app.config.secretKey ?? (await ownSecretKey(app.config.dataDir));
  const identity = openIdentity({ app, secretKey, signUps });
  const form: SignUp = {
    email,
    password,
    confirmPassword: password,
    profile: PROFILE,
    consent: CONSENT_VERSION,
  };
  await createSignUp({ app, identity, form, device: { ip: '127.0.0.1', userAgent: 'npm run demo' } });
  const { rows } = await app.database.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  const [user] = rows;
  if (user === undefined) throw new CommandRefusal(`Konto ${email} nie powstało.`);
  return user.id;
}

/** Thirty posts from a day on, made by whichever workers run. @returns the ids of those that came to be */
export async function makeDemoMonth(
  app: Context,
  { workspaceId, userId }: DemoUser,
  from: Date,
  print: (line: string) => void,
): Promise<string[]> {
  await grantByOperator(app, workspaceId, { amount: TOKENS / 2, reason: 'Pokaz', key: randomUUID() });
  // Seen from its first day a month behind is a month ahead; that is all the past there is in it.
  const then = { ...app, clock: { now: () => (from < app.clock.now() ? from : app.clock.now()) } };
  const input = {
    from: todayIn('Europe/Warsaw', from),
    days: 30,
    existing: 'fill',
    frequency: 'daily',
  } as const;
  const { id } = await startBatch(then, workspaceId, {
    by: byUser(userId),
    budget: null,
    key: undefined,
    input,
  });
  const begun = Date.now();
  for (;;) {
    const { state, days } = await getBatch(app.db, workspaceId, id);
    const made = days.filter((day) => day.state === 'done');
    if (state !== 'running') {
      print(`Posty od ${input.from}: ${made.length}`);
      return made.flatMap(({ postId }) => (postId === null ? [] : [postId]));
    }
    const waited = Date.now() - begun;
    if (waited > WAIT_MILLISECONDS || (made.length === 0 && waited > NOBODY_WORKS_MILLISECONDS))
      throw new CommandRefusal(
        'Nikt nie wykonuje pracy: uruchom Postownię (npm start). Zaczęte posty wtedy powstaną.',
      );
    await pause(500);
  }
}

/** Connects what the sandbox's Anna Nowak manages. @returns how many accounts */
export async function connectDemoAccounts(app: Context, { workspaceId, userId }: DemoUser): Promise<number> {
  const login = app.networks.login('facebook');
  if (login?.way !== 'window') return 0;
  const { state } = await operateAccounts.startConnection(app, workspaceId, { network: 'facebook', userId });
  const redirectUri = `${app.appUrl}${callbackPath(login.name)}`;
  const { location } = Authorized.parse(
    await changeSandbox(app, { method: 'POST', path: 'authorize', body: { redirectUri, state } }),
  );
  const code = new URL(location).searchParams.get('code') ?? undefined;
  await operateAccounts.finishConnection(app, workspaceId, {
    login,
    state,
    userId,
    answer: { code, error: undefined },
  });
  const { candidates } = await operateAccounts.readConnection(app, workspaceId, { state, userId });
  const candidateIds = candidates.filter(({ problem }) => problem === null).map(({ id }) => id);
  const { accounts } = await operateAccounts.chooseAccounts(app, workspaceId, {
    state,
    userId,
    candidateIds,
  });
  return accounts.length;
}

/** Sends every other post out now. @returns how many were sent on their way */
export async function publishDemoPosts(
  app: Context,
  { workspaceId, userId }: DemoUser,
  postIds: readonly string[],
): Promise<number> {
  const chosen = postIds.filter((_, index) => index % 2 === 0);
  for (const id of chosen)
    await publishNow(app, workspaceId, { postId: id, by: byUser(userId), key: `demo-${id}` });
  return chosen.length;
}
