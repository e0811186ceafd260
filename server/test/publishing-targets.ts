import type { Sandbox } from '../../sandbox/src/start-sandbox.ts';
import { blueskyTargets } from '../src/providers/social/bluesky/targets.test-support.ts';
import { googleBusinessTargets } from '../src/providers/social/google-business/targets.test-support.ts';
import { linkedinTargets } from '../src/providers/social/linkedin/targets.test-support.ts';
import { mastodonTargets } from '../src/providers/social/mastodon/targets.test-support.ts';
import { metaTargets } from '../src/providers/social/meta/targets.test-support.ts';
import { pinterestTargets } from '../src/providers/social/pinterest/targets.test-support.ts';
import { telegramTargets } from '../src/providers/social/telegram/targets.test-support.ts';
import { threadsTargets } from '../src/providers/social/threads/targets.test-support.ts';
import { tiktokTargets } from '../src/providers/social/tiktok/targets.test-support.ts';
import { xTargets } from '../src/providers/social/x/targets.test-support.ts';
import { youtubeTargets } from '../src/providers/social/youtube/targets.test-support.ts';
import type { NetworkTargets, PublishingTarget } from './network-targets.ts';

// What a network is to these tables stands in its own folder: one line above, and one below.

const FOLDERS = [
  blueskyTargets,
  googleBusinessTargets,
  linkedinTargets,
  mastodonTargets,
  metaTargets,
  pinterestTargets,
  telegramTargets,
  threadsTargets,
  tiktokTargets,
  xTargets,
  youtubeTargets,
];

type Keys<Folder> = Folder extends { targets: infer Targets } ? keyof Targets & string : never;
export type TargetName = Keys<(typeof FOLDERS)[number]>;
type Target = PublishingTarget & { readonly provider: string };

const folderOf = new Map<string, NetworkTargets>(
  FOLDERS.flatMap((folder: NetworkTargets) =>
    Object.keys(folder.targets).map((name) => [name, folder] as const),
  ),
);

/** Everything that posts can go to. */
export const TARGETS = Object.fromEntries(
  [...folderOf].map(([name, { provider, targets }]) => [name, { ...targets[name], provider }]),
) as Readonly<Record<TargetName, Target>>;
const isSilent = (target: TargetName) => TARGETS[target].silent !== undefined;
/** Those that can be asked what is out: the crash matrix runs over all of them. */
export const TARGET_NAMES = (Object.keys(TARGETS) as TargetName[]).filter((target) => !isSilent(target));
export const SILENT_TARGET_NAMES = (Object.keys(TARGETS) as TargetName[]).filter(isSilent);

/** How tests get an account of this target's network, and connect it. */
export function targetAccounts(target: TargetName): NetworkTargets {
  const folder = folderOf.get(target);
  if (folder === undefined) throw new Error(`no folder has the target ${target}`);
  return folder;
}

/** What the images of a post to this target show, in their order: one without, or those of an album. */
export const altTextsOf = (target: TargetName): readonly string[] => TARGETS[target].altTexts ?? [''];

/** Whether a post to this target is seen for a day alone. */
export const isStory = (target: TargetName): boolean =>
  TARGETS[target].medium === 'story' || TARGETS[target].options?.asStory === true;

/** The page that a post to this target shows; null: none. */
export const linkOf = (target: TargetName): string | null =>
  TARGETS[target].medium === 'link' ? 'https://ziarno.example/chleb?z=1' : null;

/** What the account says under a post to this target; null: nothing. */
export const commentOn = (target: TargetName): string | null =>
  TARGETS[target].comment === undefined ? null : 'Zamówienia na jutro do 18. #piekarnia';

/** Every moment between two lines at which a worker may be gone. */
export const killPoints = (target: TargetName): string[] => [
  'claimed',
  'begun',
  ...TARGETS[target].preparing.flatMap((step) => [`before:${step}`, `after:${step}`]),
  'ready',
  'before:publish',
  'after:publish',
  'accepted',
  'before:read-back',
  'after:read-back',
  ...(TARGETS[target].comment === undefined ? [] : ['before:comment', 'after:comment']),
];

/** A fresh account of the sandbox for this target; returns the network's id of it. */
export const addTargetAccount = (sandbox: Sandbox, target: TargetName, name: string): string =>
  targetAccounts(target).addAccount(sandbox, TARGETS[target], name);

/** What the calls for an account of this target have in address, token or body. */
export const namedInCalls = (target: TargetName, remoteId: string): string =>
  targetAccounts(target).namedInCalls?.(remoteId) ?? remoteId;
