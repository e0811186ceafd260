import { type PackPlace, parseIdea } from '../../../../data/idea.ts';
import type { TradePack } from '../../../../data/trade-pack.ts';
import { hashText } from '../../../lib/seeded-random.ts';
import type { BrandMaterial } from '../../../trade-packs/brand-material.ts';
import { neutralFit } from '../../../trade-packs/neutral-fit.ts';
import { readPack, type Subject } from '../../../trade-packs/read-pack.ts';
import { type PackLanguage, packLanguageOf } from '../../../trade-packs/speech.ts';
import type { WritingBrief } from '../text-writer.ts';
import type { Said } from './said.ts';

/** A subject with its pack and the core that was planned. */
export interface PlannedSubject {
  readonly pack: TradePack;
  readonly subject: Subject;
  readonly core: number;
}

/** The subject that a topic names, itself or beside a fact; null when it names none that there is. */
export function plannedSubject({
  topic,
  language,
}: Pick<WritingBrief, 'topic' | 'language'>): PlannedSubject | null {
  const spoken = packLanguageOf(language);
  const idea = parseIdea(topic.idea);
  if (spoken === null) return null;
  if (idea?.kind === 'pack') return findPlace(idea, spoken);
  return idea?.kind === 'fact' && idea.beside !== null ? findPlace(idea.beside, spoken) : null;
}

function findPlace({ pack: id, subjectId, core }: PackPlace, language: PackLanguage): PlannedSubject | null {
  const pack = readPack(language, id);
  const subject = pack?.subjects.find((one) => one.id === subjectId);
  return pack && subject ? { pack, subject, core } : null;
}

/** Something true of the trade, or of any business that works like it, for a topic that nobody planned: what the posts around say least. */
export function anySubject(
  { date, seed, profile }: Pick<WritingBrief, 'date' | 'seed' | 'profile'>,
  { own, neutral, trade }: BrandMaterial,
  said: Pick<Said, 'has'> = { has: () => false },
): PlannedSubject {
  const pack = own ?? neutral;
  const month = Number(date.slice(5, 7));
  const fits = own === null ? neutralFit(trade, profile.trade) : () => true;
  const open = pack.subjects.filter(
    ({ id, months, needs }) =>
      needs === undefined && (months.length === 0 || months.includes(month)) && fits(id),
  );
  const from = hashText(`${seed} ${date}`) % open.length;
  const inTurn = [...open.slice(from), ...open.slice(0, from)];
  const subject =
    inTurn.find(({ cores }) => !cores.some(({ sentences }) => sentences.some(said.has))) ?? inTurn[0];
  if (subject === undefined) throw new Error(`No subject in ${pack.pack}`);
  return { pack, subject, core: 0 };
}
