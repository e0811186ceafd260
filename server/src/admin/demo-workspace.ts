import { BRAND_PROFILE_DEFAULTS, type BrandProfile, CONSENT_VERSION, type SignUp } from '@postownia/contract';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { openIdentity } from '../features/identity/index.ts';
import { createSignUp, signUps } from '../features/sign-up/index.ts';
import { operateAccounts } from '../features/social-accounts/index.ts';
import { ownSecretKey } from '../lib/secret-key.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { callbackPath } from '../providers/social/network-adapter.ts';
import { CommandRefusal } from './command.ts';
import { changeSandbox } from './demo-sandbox.ts';

const Authorized = z.object({ location: z.string() });

/** Whose demonstration it is. */
export interface DemoUser {
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
  postFrequency: 'weekly',
  contentTypes: ['educational', 'behind-the-scenes', 'expert-advice', 'promotion'],
  postGoals: ['engagement'],
  tones: ['friendly', 'expert'],
  keywords: ['kawa', 'palarnia', 'espresso', 'przelew'],
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
};
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
