import {
  type BrandKit,
  type BrandProfile,
  IMAGE_STYLES,
  type KitSamples,
  TRIED_POSTS,
} from '@postownia/contract';
import { makeSafe } from '@postownia/contract/safe-palette';
import { TYPE_PAIRS, type TypePair } from '@postownia/contract/type-pairs';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type ImageBrief, imageSeed } from '../../providers/image/image-maker.ts';
import { createBuiltinWriter } from '../../providers/text/builtin-writer.ts';
import { objectsOf } from '../../trade-packs/objects-of.ts';
import { readBrandStyle, requireBrandProfile } from '../brand-profile/index.ts';
import { planMonth } from '../month-plans/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';

const TIMEOUT = 30_000;

/**
 * What a kit would make of this very brand: the topics that a plan of the coming days would have, drawn small. Nothing
 * is stored and nobody's tokens are spent, whichever maker the configuration names.
 * @throws Refusal PROFILE_MISSING, TOO_MANY_REQUESTS
 */
export async function drawSamples(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop'>,
  workspaceId: WorkspaceId,
  { kit, signal }: { kit: BrandKit; signal: AbortSignal | undefined },
): Promise<z.infer<typeof KitSamples>> {
  await admitQuota(context.db, 'kitSamples', { owner: workspaceId, now: context.clock.now() });
  const profile = await requireBrandProfile(context.db, workspaceId);
  const { logo } = await readBrandStyle(context, workspaceId, profile);
  const look = {
    palette: makeSafe(kit.colours).palette,
    ...(logo === null ? {} : { logo }),
  };
  const typed = (typePair: TypePair | null) => (typePair === null ? {} : { typePair });
  const briefs = await briefsOf(context, workspaceId, profile);
  const shown = briefs.find(({ objects }) => objects.length > 0) ?? briefs[0];
  if (shown === undefined) throw new Error('A day got no topic');
  const timeout = AbortSignal.timeout(TIMEOUT);
  const options = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, owner: workspaceId };
  const draw = async (brief: ImageBrief) => {
    const webp = await context.workshop.do('poster-sample', { ...brief, ...look }, options);
    return `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;
  };
  const own = typed(kit.typePair);
  const [styles, types, ownType, month] = await Promise.all([
    Promise.all(IMAGE_STYLES.map((style) => draw({ ...shown, ...own, style }))),
    Promise.all(TYPE_PAIRS.map((typePair) => draw({ ...shown, typePair, style: kit.style }))),
    draw({ ...shown, style: kit.style }),
    Promise.all(briefs.map((brief) => draw({ ...brief, ...own, style: kit.style }))),
  ]);
  return { styles, types, ownType, month };
}

/** With the texts that would stand under them: they name what is drawn, too. */
async function briefsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  profile: BrandProfile,
): Promise<ImageBrief[]> {
  const { zone } = await getPreferences(db, workspaceId);
  const today = todayIn(zone, clock.now());
  const dates = Array.from({ length: TRIED_POSTS }, (_, index) => addDays(today, index + 1));
  const topics = planMonth({ profile, dates, seed: workspaceId, withoutOccasions: true });
  const writer = createBuiltinWriter();
  const language = profile.postLanguage;
  const signal = AbortSignal.timeout(TIMEOUT);
  return Promise.all(
    topics.map(async (topic, index) => {
      const date = dates[index] ?? today;
      const { text } = await writer.write(
        { profile, topic, date, language, recentTexts: [], variant: 0, seed: workspaceId },
        { signal },
      );
      return {
        palette: profile.colorPalette,
        style: profile.preferredImageStyle,
        objects: objectsOf(topic, profile),
        headline: topic.headline,
        ...(topic.occasionId === null ? {} : { occasionId: topic.occasionId }),
        contentType: topic.contentType,
        keywords: profile.keywords,
        brandName: profile.brandName,
        language,
        variant: 0,
        postText: text,
        seed: imageSeed({ workspaceId, date }),
      };
    }),
  );
}
