import { findOccasion, type Occasion } from '../../../../data/occasions.ts';
import { PHRASES } from '../../../../data/phrase-bank.ts';
import { hashText } from '../../../lib/seeded-random.ts';
import { sellsOnOccasions } from '../../../trade-packs/allowed-occasions.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import { speaksAsSeveral } from '../../../trade-packs/register.ts';
import { SPEECH } from '../../../trade-packs/speech.ts';
import { ofRegister } from '../compose-ending.ts';
import type { WritingBrief } from '../text-writer.ts';
import { asSentence } from '../typography.ts';
import type { Draft, Ending } from './draft.ts';
import { possibleEndings } from './endings.ts';
import type { Said } from './said.ts';

interface OccasionTelling {
  readonly brief: WritingBrief;
  readonly material: BrandMaterial;
  readonly said: Said;
}

const SAID_AGAIN = 4;
/** A line on the day says what there is to say: a wish that suits any day follows only where it is too short alone. */
const WISHED_BESIDES = 3;
/** Dearer than any line of the day's own. */
const NAMED_ONLY = 12;

/** A greeting or a thought on the day. Wishes stay wishes: only days of trade or knowledge are followed by a call. */
export function draftOccasion(telling: OccasionTelling, occasionId: string): Draft[] {
  const { brief, material, said } = telling;
  const phrases = PHRASES[material.language].occasions[occasionId];
  if (phrases === undefined) return [];
  const occasion = findOccasion(occasionId);
  const sells = occasion?.tone === 'sell' && sellsOnOccasions(material.trade);
  const informs = occasion?.tone === 'informative' && occasion.kind !== 'public-holiday';
  const isWish = !sells && !informs;
  const turn = hashText(`${brief.seed} ${occasionId}`) + brief.variant;
  const lines = inOwnVoice(ofRegister(phrases.lines, brief.profile), material);
  const named = isWish ? namedWishes(telling, phrases) : [];
  return [
    ...named,
    ...lines.flatMap((line, at) => {
      const planned = turn % lines.length === at ? 0 : 3;
      const again = said.has(line) ? SAID_AGAIN : 0;
      return endingsOf(telling, isWish).map(
        ({ endings, cost }): Draft => ({
          layout: 'prose',
          lead: null,
          body: [line],
          endings,
          calm: isSolemnDay(occasion),
          tags: [phrases.tag.replace(/^#/, '')],
          cost: planned + again + cost,
        }),
      );
    }),
  ];
}

/** Where no line has room the day is named before a wish: its poster names it, so the text speaks of nothing else. */
function namedWishes(
  { brief, material }: OccasionTelling,
  { headline, tag }: { headline: string; tag: string },
): Draft[] {
  const { wishes } = PHRASES[material.language].voice;
  return inOwnVoice(ofRegister(wishes, brief.profile), material).map((wish) => ({
    layout: 'prose',
    lead: null,
    body: [asSentence(headline), wish],
    endings: [],
    calm: false,
    tags: [tag.replace(/^#/, '')],
    cost: NAMED_ONLY,
  }));
}

/** No grin under a wish for Christmas or the day of independence. */
const isSolemnDay = (occasion: Occasion | undefined): boolean =>
  occasion !== undefined && (occasion.kind === 'public-holiday' || occasion.id === 'wigilia');

function endingsOf(telling: OccasionTelling, isWish: boolean) {
  const { brief, material, said } = telling;
  const pack = material.own ?? material.neutral;
  const others = possibleEndings({ ...telling, pack, subject: null });
  if (!isWish) return others;
  const signOff = others.filter(({ endings }) => endings.every(({ kind }) => kind === 'sign-off'));
  const wishes = inOwnVoice(ofRegister(PHRASES[material.language].voice.wishes, brief.profile), material)
    .filter((text) => !said.has(text))
    .map((text): Ending => ({ kind: 'wish', text }));
  const order = (text: string) =>
    (hashText(`${brief.seed} ${brief.date} ${text} ${brief.variant}`) % 100) / 100;
  return [
    ...signOff,
    ...wishes.flatMap((wish) =>
      signOff.map(({ endings, cost }) => ({
        endings: [wish, ...endings],
        cost: cost + WISHED_BESIDES + order(wish.text),
      })),
    ),
  ];
}

/** A brand of one person does not wish as several; where every line does, the lines stay as they are. */
function inOwnVoice(lines: readonly string[], { register, language }: BrandMaterial): readonly string[] {
  if (register.as === 'my') return lines;
  const own = lines.filter((line) => !speaksAsSeveral(line, language));
  return own.length > 0 ? own : lines;
}

/** A day of silence: no emoji, no call, no joke. */
export function draftQuiet({ brief, material, said }: OccasionTelling): Draft[] {
  const { occasions, voice } = PHRASES[material.language];
  const { quiet } = voice;
  const { loud } = SPEECH[material.language];
  const { occasionId, headline } = brief.topic;
  const own = occasionId === null ? undefined : occasions[occasionId];
  const calm = own?.lines.filter((line) => !loud.test(line)) ?? [];
  const lines = inOwnVoice(ofRegister(calm.length > 0 ? calm : quiet.lines, brief.profile), material);
  const more = inOwnVoice(ofRegister(quiet.more, brief.profile), material);
  const turn = (text: string) =>
    (hashText(`${brief.seed} ${occasionId} ${text} ${brief.variant}`) % 100) / 50;
  return lines.flatMap((line) =>
    more.flatMap((second) =>
      [
        [line, second],
        [asSentence(headline), second],
      ].map(
        (body, at): Draft => ({
          layout: 'prose',
          lead: null,
          body,
          endings: [],
          calm: true,
          tags: [...(own ? [own.tag] : []), ...quiet.tags].map((tag) => tag.replace(/^#/, '')),
          cost:
            turn(line) + turn(second) + 5 * at + body.filter((text) => said.has(text)).length * SAID_AGAIN,
        }),
      ),
    ),
  );
}
