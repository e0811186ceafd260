import type { PackPlace } from '../../../data/idea.ts';
import type { TradePack } from '../../../data/trade-pack.ts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { namesSubject } from '../../trade-packs/kin-packs.ts';
import type { Subject } from '../../trade-packs/read-pack.ts';
import { isSolemn } from '../../trade-packs/recognise-trade.ts';
import { suits } from '../../trade-packs/register.ts';

/** Whose knowledge a subject is: the trade's, a near one's, any small business's. */
export type SubjectSource = 'trade' | 'near' | 'neutral';

/** One core of a subject that the brand may tell. */
export interface Card {
  readonly place: PackPlace;
  readonly subject: Subject;
  readonly source: SubjectSource;
  readonly sentences: readonly string[];
  /** Which of the cores that suit the brand's register. */
  readonly turn: number;
  readonly audiences: TradePack['audiences'];
  /** Of another trade's: it is about something that the business names. */
  readonly isNamed: boolean;
}

/** Of a near trade only what any of the two could say: no safety, price or law. */
const NEAR_FACETS = new Set(['craft', 'question', 'choosing', 'care', 'material', 'season', 'mistake']);

interface Lending extends Pick<Card, 'subject' | 'source' | 'isNamed'> {
  readonly pack: TradePack;
}

/** All cores that a brand may tell, in its register; subjects that need a fact the brand has not told are left out, and what it never wants to see. */
export function cardsOf(material: BrandMaterial): Card[] {
  const { trade, own, near, kin, neutral, facts, register, taboos } = material;
  const told = new Set<string>(facts.map(({ type }) => type));
  const cards = (pack: TradePack, source: SubjectSource, isLentNamedOnly = false) => {
    const named = source === 'near' ? namesSubject(material) : () => false;
    return pack.subjects
      .filter(({ needs = [] }) => needs.every((type) => told.has(type)))
      .filter(({ facet }) => facet !== 'humour' || !(isSolemn(trade) || taboos.jokes))
      .filter(({ facet, review }) => source !== 'near' || (NEAR_FACETS.has(facet) && review === undefined))
      .filter((subject) => !isLentNamedOnly || named(subject))
      .flatMap((subject) => cardsOfSubject({ pack, subject, source, isNamed: named(subject) }));
  };
  const cardsOfSubject = ({ pack, subject, source, isNamed }: Lending): Card[] =>
    subject.cores
      .map((core, at) => ({ core, at }))
      .filter(({ core }) => suits(core, register) && taboos.saidIn(core.sentences.join(' ')) === null)
      .map(({ core, at }, turn) => ({
        place: { pack: pack.pack, subjectId: subject.id, core: at },
        subject,
        source,
        sentences: core.sentences,
        turn,
        audiences: pack.audiences,
        isNamed,
      }));
  return [
    ...(own === null ? [] : cards(own, 'trade')),
    ...(near === null ? [] : cards(near, 'near')),
    ...kin.flatMap((pack) => cards(pack, 'near', true)),
    ...cards(neutral, 'neutral'),
  ];
}
