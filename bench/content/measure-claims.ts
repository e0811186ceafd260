import { findUnfounded } from '../../server/src/providers/text/find-unfounded.ts';
import { briefOfCorpus } from '../../server/test/claim-briefs.ts';
import corpus from '../../server/test/claim-traps.json' with { type: 'json' };
import type { Figure } from '../report.ts';
import type { Fault } from './measure-texts.ts';

const LANGUAGES = ['pl', 'en', 'de'] as const;

/** Sentences that claim what no fact carries, and honest ones about the same brands: how many of each are refused. */
export function measureClaims(): { faults: Fault[]; figures: Figure[] } {
  const judged = LANGUAGES.flatMap((language) => {
    const brief = briefOfCorpus(language);
    const isRefused = (text: string) => findUnfounded(`${text} #a #b`, brief).length > 0;
    const { traps, honest } = corpus[language];
    return [
      ...traps.map((text) => ({ text, isTrap: true, refused: isRefused(text) })),
      ...honest.map((text) => ({ text, isTrap: false, refused: isRefused(text) })),
    ];
  });
  const shareOf = (trap: boolean) => {
    const some = judged.filter(({ isTrap }) => isTrap === trap);
    return some.filter(({ refused }) => refused).length / some.length;
  };
  const faults = judged
    .filter(({ isTrap, refused }) => isTrap !== refused)
    .map(({ text, isTrap }) => ({
      demand: 'claims',
      what: isTrap ? 'not seen' : 'refused though honest',
      text,
    }));
  const figures: Figure[] = [
    {
      name: 'claims: traps without a fact that are refused',
      value: shareOf(true),
      unit: 'share',
      least: 0.95,
    },
    { name: 'claims: honest sentences that are refused', value: shareOf(false), unit: 'share', most: 0.03 },
  ];
  return { faults, figures };
}
