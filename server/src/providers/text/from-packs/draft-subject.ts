import { dayOrdinal } from '../../../lib/day-ordinal.ts';
import { hashText } from '../../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import { isNamedIn, STANDS_BESIDE_ANY } from '../../../trade-packs/meets.ts';
import { namesOtherMonth } from '../../../trade-packs/names-other-month.ts';
import type { Subject } from '../../../trade-packs/read-pack.ts';
import { suits } from '../../../trade-packs/register.ts';
import { standsBefore } from '../../../trade-packs/stands-before.ts';
import { isSaidBy } from '../../../trade-packs/told-fact.ts';
import type { WritingBrief } from '../text-writer.ts';
import type { Draft } from './draft.ts';
import { echoes } from './echoes.ts';
import { possibleEndings } from './endings.ts';
import type { PlannedSubject } from './planned-subject.ts';
import type { Said } from './said.ts';

export interface SubjectTelling extends PlannedSubject {
  readonly brief: WritingBrief;
  readonly material: BrandMaterial;
  readonly said: Said;
  /** A confirmed sentence that the post is about; stands behind the core. */
  readonly fact: string | null;
}

/** Another core than the planned one is for when that one has no room or was said: a post said before is dearer. */
const OTHER_CORE = 5;
const SAID_AGAIN = 8;
/** Behind a mistake whose advice had no room a fact would be taken for it: dearer than a fact is worth. */
const TAKEN_FOR_ADVICE = 2;
/** A subject of two months speaks of one of them as if it were today: dearer than another core. */
const OTHER_MONTH = 6;
/** A core says the more the longer it is; one sentence alone rarely says enough. */
const CUT = 0.4;
const ONE_SENTENCE = 0.7;
/** What a hook leads up to may be said by the sentence that was cut: a core without its end does better without one. */
const HOOK_BEFORE_CUT = 1.3;
/** An interview without a question is an answer to nobody: for subjects that have none, and where it leaves the answer no room. */
const NO_QUESTION = 2;
const ANSWER_ALONE = 20;
const MOST_ASKED_FIRST = 0.38;
const POINTS_SHARE = 0.8;
const HOOK_SHARE = 0.85;

/** All ways to tell a subject in the brand's register; a regenerated text turns to the next core. */
export function draftSubject(telling: SubjectTelling): Draft[] {
  const { brief, material, subject } = telling;
  const cores = subject.cores
    .map((core, at) => ({ ...core, at }))
    .filter((core) => suits(core, material.register));
  const planned = Math.max(
    0,
    cores.findIndex(({ at }) => at === telling.core),
  );
  return cores.flatMap((core, at) => {
    const turned = (planned + brief.variant) % cores.length === at;
    return draftCore(telling, core, turned ? 0 : OTHER_CORE);
  });
}

function draftCore(telling: SubjectTelling, core: CoreAt, cost: number): Draft[] {
  const { brief, subject, fact, said } = telling;
  const calm = subject.facet === 'safety' || subject.review !== undefined || subject.regulated !== undefined;
  const endings = possibleEndings(telling).filter(
    ({ endings }) =>
      endings.every(
        ({ kind, text }) =>
          (kind !== 'fact' || isAbout(text, core, telling)) &&
          (kind !== 'ask' || !asksOfOther(text, core, telling)),
      ) &&
      (fact === null || !endings.some(({ text }) => isOtherFact(text, telling))),
  );
  const bodies = bodiesOf(telling, core);
  return bodies.flatMap((body) =>
    leadsOf(telling, core, body).flatMap((lead) =>
      endings.map((ending): Draft => {
        const words = [lead.text ?? '', ...body.sentences];
        // The plan gave the fact this day: a list that named it lately does not take it away.
        const again = words.filter((text) => text !== '' && text !== fact && said.has(text)).length;
        // A fact may name its own months: "od października do lutego najwięcej pracy".
        const untimely = words.some(
          (text) => text !== fact && namesOtherMonth(text, brief.date, telling.material.language),
        )
          ? OTHER_MONTH
          : 0;
        const misleads = subject.facet === 'mistake' && body.isCut && tellsFact(ending.endings);
        const asksTwice =
          isQuestion(lead.text) && ending.endings.some(({ kind }) => kind === 'ask') ? 0.8 : 0;
        return {
          layout: body.layout,
          lead: lead.text,
          body: body.sentences,
          endings: ending.endings,
          calm,
          tags: subject.tags,
          cost:
            cost +
            body.cost +
            lead.cost +
            ending.cost +
            again * SAID_AGAIN +
            asksTwice +
            untimely +
            (misleads ? TAKEN_FOR_ADVICE : 0),
        };
      }),
    ),
  );
}

const tellsFact = (endings: Draft['endings']) => endings.some(({ kind }) => kind === 'fact');

/** What a subject's other core is about stands behind that one: coats not behind a seam that burst. */
function isAbout(text: string, { sentences }: CoreAt, { material, subject }: SubjectTelling): boolean {
  const own = material.facts.find((fact) => isSaidBy(fact, text));
  return (
    own === undefined || STANDS_BESIDE_ANY.has(own.type) || isNamedIn(own, [...sentences, ...subject.tags])
  );
}

/** A question that only the subject's other core leads up to: which shoes one drives in, behind a core on glasses. */
function asksOfOther(text: string, { at, sentences }: CoreAt, { subject }: SubjectTelling): boolean {
  const stems = (text.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? []).map((word) =>
    word.slice(0, ASK_STEM),
  );
  const speaks = (told: readonly string[]) => {
    const words =
      told
        .join(' ')
        .toLocaleLowerCase('pl')
        .match(/\p{L}+/gu) ?? [];
    return stems.some((stem) => words.some((word) => word.startsWith(stem)));
  };
  const others = subject.cores.filter((_, place) => place !== at).flatMap((other) => other.sentences);
  return !speaks(sentences) && speaks(others);
}

const ASK_STEM = 5;

/** A post about a fact takes no second one, and not the same in other words; where and when to come may follow. */
const isOtherFact = (text: string, { material }: SubjectTelling): boolean =>
  material.facts.some((fact) => !STANDS_BESIDE_ANY.has(fact.type) && isSaidBy(fact, text));

type CoreAt = Subject['cores'][number] & { readonly at: number };

interface Body {
  readonly layout: Draft['layout'];
  readonly sentences: readonly string[];
  readonly cost: number;
  /** The core's last sentences are missing. */
  readonly isCut: boolean;
}

/** The core cut from its end sentence by sentence, as an interview too, and as points where the brand likes lists. */
function bodiesOf(telling: SubjectTelling, { sentences }: CoreAt): Body[] {
  const { brief, subject, fact, pack } = telling;
  const { profile, topic } = brief;
  const cuts = sentences.map((_, at) => sentences.slice(0, sentences.length - at));
  const layout = topic.contentType === 'interview' ? 'interview' : 'prose';
  const leads = leadsItself(telling);
  const prose = cuts.map((cut, at): Body => {
    // Beside a fact a short core is enough: the post is about the fact.
    if (fact !== null && leads) return { layout: 'prose', sentences: [fact, ...cut], cost: 0, isCut: at > 0 };
    if (fact !== null) return { layout, sentences: [...cut, fact], cost: 0, isCut: at > 0 };
    const cost = CUT * at + (cut.length === 1 ? ONE_SENTENCE : 0);
    return { layout, sentences: cut, cost, isCut: at > 0 };
  });
  const listed =
    profile.contentStyle === 'list' && turnOf(brief, `${pack.pack} list`) < POINTS_SHARE
      ? subject.points
      : undefined;
  if (listed === undefined || fact !== null) return prose;
  return [{ layout: 'list', sentences: listed, cost: -2, isCut: false }, ...prose];
}

/** A question with its answer, and a mistake by its name, stand first: what the trade knows of it explains them. */
const leadsItself = ({ fact, material }: SubjectTelling): boolean =>
  fact !== null &&
  material.facts.some((one) => (one.type === 'question' || one.type === 'mistake') && isSaidBy(one, fact));

interface Lead {
  readonly text: string | null;
  readonly cost: number;
}

/** The hooks that may stand before the core, and none. */
function leadsOf(telling: SubjectTelling, { at }: CoreAt, body: Body): Lead[] {
  const { brief, material, subject, said } = telling;
  if (leadsItself(telling)) return [{ text: null, cost: 0 }];
  const { profile, topic } = brief;
  const asksFirst = topic.contentType === 'expert-advice' || profile.contentStyle === 'question';
  const hooks = subject.hooks.filter(
    (hook) =>
      suits(hook, material.register) && standsBefore(hook, at, { subject, register: material.register }),
  );
  const hookToday = turnOf(brief, 'hook') < HOOK_SHARE;
  const first = body.layout === 'list' ? '' : (body.sentences[0] ?? '');
  const leads = hooks
    .map(({ text }) => text)
    .filter((text) => !echoes(text, first, material.language))
    .filter((text) => body.layout !== 'interview' || isQuestion(text))
    .map((text): Lead => {
      const often = isQuestion(text) && said.askedFirst > MOST_ASKED_FIRST ? 3 : 0;
      const wanted = asksFirst && isQuestion(text) ? -1.5 : 0;
      const order = (hashText(`${brief.seed} ${text} ${brief.variant}`) % 100) / 250;
      const cut = body.isCut && body.layout !== 'interview' ? HOOK_BEFORE_CUT : 0;
      return { text, cost: often + wanted + order + cut - (hookToday ? 0.5 : 0) };
    });
  if (body.layout === 'interview')
    return [...leads, { text: null, cost: leads.length > 0 ? ANSWER_ALONE : NO_QUESTION }];
  if (body.layout === 'list') return [...leads, { text: `${subject.headlines[0]}:`, cost: 0.3 }];
  return [...leads, { text: null, cost: hookToday ? 0.6 : 0 }];
}

/** A number from 0 to 1 for the day, spread evenly. */
function turnOf({ date, seed, variant }: WritingBrief, what: string): number {
  return (dayOrdinal(date) * 0.754_877_666 + (hashText(`${seed} ${what}`) % 997) / 997 + 0.4 * variant) % 1;
}

const isQuestion = (text: string | null) => text?.endsWith('?') === true;
