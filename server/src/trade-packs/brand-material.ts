import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { TradePack } from '../../data/trade-pack.ts';
import { factsIn } from './facts-in-language.ts';
import { kinPacksFor, readKinPacks } from './kin-packs.ts';
import { readNearPack, readNeutralPack, readPack } from './read-pack.ts';
import type { Trade } from './recognise-trade.ts';
import { type Register, registerOf } from './register.ts';
import { type PackLanguage, packLanguageOf } from './speech.ts';
import { readTaboos, type Taboos } from './taboos.ts';
import { type ToldFact, voiceOf } from './told-fact.ts';
import { tradeOf } from './trade-of.ts';

/** What a brand can be written about, in the language of its posts. */
export interface BrandMaterial {
  readonly language: PackLanguage;
  /** Null: nothing tells the trade. */
  readonly trade: Trade | null;
  /** The trade's own pack in that language. */
  readonly own: TradePack | null;
  /** The pack of a trade so near that some of its subjects fit; only where the own one is missing. */
  readonly near: TradePack | null;
  /** Packs of other trades, only for what the business names itself; only where the own one is missing. */
  readonly kin: readonly TradePack[];
  /** What the owner says the business does. */
  readonly described: string;
  readonly neutral: TradePack;
  /** Those that were told in the language. */
  readonly facts: readonly ToldFact[];
  readonly register: Register;
  /** In whatever language they were told. */
  readonly taboos: Taboos;
}

export interface Told {
  readonly profile: BrandProfile;
  /** Of the posts; the profile's where it is not given. */
  readonly language?: PostLanguage | undefined;
  /** Confirmed ones only. */
  readonly facts?: readonly ToldFact[] | undefined;
  readonly speaker?: 'ja' | 'my' | null | undefined;
}

/**
 * Reads one pack or a few: the trade's and the neutral one, or those of others. The industry of the profile is not looked at. Of a language without packs only the trade, the
 * register and the flags are of use: whoever writes it takes the phrase banks.
 */
export function materialOf({ profile, language = profile.postLanguage, facts = [], speaker = null }: Told) {
  const spoken = packLanguageOf(language) ?? 'pl';
  const trade = tradeOf({ profile, facts });
  const own = trade === null ? null : readPack(spoken, trade.id);
  const near = own === null && trade !== null ? readNearPack(spoken, trade.id) : null;
  const kin = own === null ? readKinPacks(kinPacksFor(trade, profile.trade, spoken), spoken) : [];
  const usual = own?.person ?? trade?.person ?? 'my';
  const told = voiceOf(facts);
  return {
    language: spoken,
    trade,
    own,
    near,
    kin,
    described: profile.trade,
    neutral: readNeutralPack(spoken),
    facts: factsIn(spoken, facts, profile),
    register: registerOf(profile, { speaker, usual, told, language: spoken }),
    taboos: readTaboos(facts),
  } satisfies BrandMaterial;
}
