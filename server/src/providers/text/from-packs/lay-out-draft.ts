import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes } from '@postownia/contract/post-text';
import { PHRASES } from '../../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../../lib/day-ordinal.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import { offerInWords } from '../../../trade-packs/offer-in-words.ts';
import { isSolemn, namesIn } from '../../../trade-packs/recognise-trade.ts';
import { packLanguageOf, SPEECH } from '../../../trade-packs/speech.ts';
import { townOf } from '../../../trade-packs/town-of.ts';
import { composeHashtags, hashtagCount, hashtagOf } from '../compose-hashtags.ts';
import type { WritingBrief } from '../text-writer.ts';
import { setTypography } from '../typography.ts';
import type { Draft } from './draft.ts';

const BULLET = '•';
/** A longer post breathes before its ending. */
const ONE_PARAGRAPH = 150;
/** Of the posts of a brand that likes emoji. */
const SIGNED_SHARE = 0.5;

/** A draft as a post with as many hashtags as fit; the text is null when not even two do. */
export type LayOut = (draft: Draft) => { text: string | null; bodyLength: number };

/** Lays out the drafts of one brief; hashtags are chosen once for all drafts of a subject. */
export function layOutsFor(brief: WritingBrief, material: BrandMaterial): LayOut {
  const limit = CHARACTERS_BY_LENGTH[brief.profile.contentLength];
  const tails = new Map<string, string[]>();
  const tailsFor = (draft: Draft) => {
    const key = `${draft.calm} ${draft.tags.join(' ')}`;
    const known = tails.get(key) ?? tailsOf(hashtagsFor(draft, brief, material), hashtagCount(brief.profile));
    tails.set(key, known);
    return known;
  };
  return (draft) => {
    const sign = isSolemn(material.trade) ? '' : signsOf(draft, brief);
    const body = setTypography(bodyOf(inWords(draft, material), sign), brief.language);
    const length = countGraphemes(body);
    const tail = tailsFor(draft).find((tags) => length + 2 + countGraphemes(tags) <= limit);
    return { text: tail === undefined ? null : `${body}\n\n${tail}`, bodyLength: length };
  };
}

/** What is on offer is said as people say it, not as a list names it. */
function inWords(draft: Draft, { register, language, trade }: BrandMaterial): Draft {
  // Nobody in grief is told to ask for a cremation.
  if (isSolemn(trade)) return draft;
  const said = (text: string) => offerInWords(text, register, language);
  return {
    ...draft,
    body: draft.body.map(said),
    endings: draft.endings.map((ending) => ({ ...ending, text: said(ending.text) })),
  };
}

/** As many hashtags as are wanted, then fewer, at last the two shortest. */
function tailsOf(hashtags: readonly string[], wanted: number): string[] {
  const counts = Array.from({ length: Math.max(1, wanted - LIMITS.hashtagsMin + 1) }, (_, at) => wanted - at);
  const byLength = [...hashtags].sort((one, other) => countGraphemes(one) - countGraphemes(other));
  return [
    ...counts.map((count) => hashtags.slice(0, count).join(' ')),
    byLength.slice(0, LIMITS.hashtagsMin).join(' '),
  ];
}

function bodyOf({ layout, lead, body, endings }: Draft, sign: string): string {
  const ending = endings.map(({ text }) => text).join(' ');
  if (layout === 'list') {
    const items = body.map((item) => `${BULLET} ${item}`).join('\n');
    return [lead, items, `${ending}${sign}`.trim()].filter(Boolean).join('\n');
  }
  const told = body.join(' ');
  const main =
    layout === 'interview' && lead !== null ? `– ${lead}\n– ${told}` : [lead, told].filter(Boolean).join(' ');
  const apart = layout === 'interview' || main.length + ending.length > ONE_PARAGRAPH;
  return [`${main}${sign}`, ending].filter(Boolean).join(apart ? '\n' : ' ');
}

/** One emoji in every other post unless the brand itself uses more, behind a stop, none where the matter is serious. */
function signsOf(
  { calm, body }: Draft,
  { profile, language, voice, seed, date, variant, topic }: WritingBrief,
): string {
  const packed = packLanguageOf(language);
  if (!profile.emoticons || calm || (packed !== null && SPEECH[packed].grave.test(body.join(' ')))) return '';
  const random = seededRandom(`${seed}|${date}|${variant}|sign`);
  const own =
    voice && voice.signs.length > 0
      ? random.shuffle(voice.signs).slice(0, Math.min(2, voice.signsPerPost))
      : [
          random.next() < SIGNED_SHARE
            ? random.pick(PHRASES[language].voice.toneEmoji[topic.tone])
            : undefined,
        ];
  const signs = own.filter(Boolean).join('');
  return signs === '' ? '' : ` ${signs}`;
}

const MOST_NAME_WORDS = 2;

/** "Szklarz" or "serwis akwariów": no sentence, and not empty where the brand's own words broke a rule. */
function isShortName(name: string | undefined, { language }: BrandMaterial): boolean {
  const { one, several } = SPEECH[language];
  return (
    name !== undefined &&
    name !== '' &&
    name.split(/\s+/u).length <= MOST_NAME_WORDS &&
    !one.test(name) &&
    !several.test(name)
  );
}

function hashtagsFor(
  draft: Draft,
  { profile, date, variant }: WritingBrief,
  material: BrandMaterial,
): string[] {
  const isQuiet = draft.calm && draft.tags.length > 3;
  const { titleEnds, smallBusiness } = SPEECH[material.language];
  // "Pralnia i magiel" is two hashtags in one, and a long title none; the trade's own names are what customers look for.
  const general = [
    material.own?.title.split(titleEnds)[0],
    ...(material.trade === null
      ? // What its owner calls it, where that is a name.
        [material.described.split(titleEnds)[0]?.trim()].filter((name) => isShortName(name, material))
      : namesIn(material.language, material.trade).slice(0, 2)),
    smallBusiness,
  ]
    .flatMap((name) => (name === undefined ? [] : (hashtagOf(name.toLocaleLowerCase('pl')) ?? [])))
    .slice(0, 2);
  // A local firm is looked for by its town.
  const town = hashtagOf(townOf(material) ?? '');
  return composeHashtags({
    profile: isQuiet ? { ...profile, keywords: [], hashtagStrategy: '' } : profile,
    topicTags: draft.tags.map((tag) => `#${tag}`),
    generalTags: isQuiet ? [] : [...general, ...(town === null ? [] : [town])],
    turn: dayOrdinal(date) + variant,
  });
}
