import { normalizeIP } from '@better-auth/core/utils/ip';
import { BRAND_PROFILE_DEFAULTS, type BrandProfile, type SignUpPreview } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { createBuiltinImageMaker } from '../../providers/image/builtin-image-maker.ts';
import { createBuiltinWriter } from '../../providers/text/builtin-writer.ts';
import { drawnText, objectsOf } from '../../trade-packs/objects-of.ts';
import { planMonth } from '../month-plans/index.ts';

const HOUR_SECONDS = 3_600;
/** A person changes some thirty answers; a poster costs a fifth of a second of one core. */
const PREVIEWS_PER_HOUR = 240;
/** Previews under way in one process. One takes a third of a second, so the last of these still comes in time. */
const MOST_AT_ONCE = 24;
const RETRY_SECONDS = 5;
/** Visitors together never hold every drawer. */
const OWNER = 'visitors';
const ZONE = 'Europe/Warsaw';
const underWay = new WeakMap<Context['workshop'], number>();

/**
 * One post with its poster for somebody who has no account yet. Always by our own writer and illustrator, whichever the
 * configuration names: nobody pays a model for a visitor. The same answers give the same post; nothing is stored.
 * @throws Refusal TOO_MANY_REQUESTS for the address of origin, and where visitors wait in a long line already
 */
export async function previewPost(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'workshop'>,
  answers: SignUpPreview,
  { ip, signal = AbortSignal.timeout(20_000) }: { ip: string; signal?: AbortSignal },
): Promise<{ text: string; posterUrl: string }> {
  await limitPreviews(context, ip);
  const { workshop } = context;
  const others = underWay.get(workshop) ?? 0;
  if (others >= MOST_AT_ONCE) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS });
  underWay.set(workshop, others + 1);
  try {
    return await drawPreview(context, answers, signal);
  } finally {
    underWay.set(workshop, (underWay.get(workshop) ?? 1) - 1);
  }
}

async function drawPreview(
  context: Pick<Context, 'clock' | 'workshop'>,
  answers: SignUpPreview,
  signal: AbortSignal,
): Promise<{ text: string; posterUrl: string }> {
  const profile = toProfile(answers);
  const date = addDays(todayIn(ZONE, context.clock.now()), 1);
  const seed = `preview ${profile.brandName} ${profile.trade}`;
  const [topic] = planMonth({ profile, dates: [date], seed, withoutOccasions: true });
  if (topic === undefined) throw new Error('A day got no topic');
  const language = profile.postLanguage;
  const { text } = await createBuiltinWriter().write(
    { profile, topic, date, language, recentTexts: [], variant: 0, seed },
    { signal },
  );
  const { bytes } = await createBuiltinImageMaker(context.workshop).make(
    {
      palette: profile.colorPalette,
      style: profile.preferredImageStyle,
      objects: objectsOf(topic, profile),
      headline: topic.headline,
      contentType: topic.contentType,
      keywords: profile.keywords,
      brandName: profile.brandName,
      language,
      variant: 0,
      postText: drawnText(text, profile),
      seed: `${seed}:${date}`,
    },
    // Visitors wait behind those who are making their posts.
    { signal, bulk: true, owner: OWNER },
  );
  const poster = await context.workshop.do('thumbnail', bytes, { signal, bulk: true, owner: OWNER });
  return { text, posterUrl: `data:image/webp;base64,${Buffer.from(poster).toString('base64')}` };
}

/** The industry only fills gaps (P-53): without one, any will do. */
function toProfile({ industry = 'E-commerce', ...answers }: SignUpPreview): BrandProfile {
  return {
    ...BRAND_PROFILE_DEFAULTS,
    companySize: '1-10',
    targetAudience: '',
    postFrequency: 'daily',
    postGoals: [],
    socialPlatforms: [...BRAND_PROFILE_DEFAULTS.socialPlatforms],
    languages: [...BRAND_PROFILE_DEFAULTS.languages],
    industry,
    ...answers,
  };
}

async function limitPreviews(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  ip: string,
): Promise<void> {
  if (config.signUpsPerIpPerDay === 0) return;
  await admitWithin(db, {
    key: `${normalizeIP(ip, { ipv6Subnet: 64 })}|sign-up-preview`,
    windowSeconds: HOUR_SECONDS,
    max: PREVIEWS_PER_HOUR,
    now: clock.now(),
  });
}
