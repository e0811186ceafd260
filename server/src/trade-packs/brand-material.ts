import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { TradePack } from '../../data/trade-pack.ts';
import { readNearPack, readNeutralPack, readPack } from './read-pack.ts';
import type { Trade } from './recognise-trade.ts';
import { type Register, registerOf } from './register.ts';
import { type ToldFact, voiceOf } from './told-fact.ts';
import { tradeOf } from './trade-of.ts';

/** What a brand can be written about, in Polish. */
export interface BrandMaterial {
  /** Null: nothing tells the trade. */
  readonly trade: Trade | null;
  /** The trade's own pack. */
  readonly own: TradePack | null;
  /** The pack of a trade so near that some of its subjects fit; only where the own one is missing. */
  readonly near: TradePack | null;
  readonly neutral: TradePack;
  readonly facts: readonly ToldFact[];
  readonly register: Register;
}

export interface Told {
  readonly profile: BrandProfile;
  /** Confirmed ones only. */
  readonly facts?: readonly ToldFact[] | undefined;
  readonly speaker?: 'ja' | 'my' | null | undefined;
}

/** Reads at most two packs. The industry of the profile is not looked at. */
export function materialOf({ profile, facts = [], speaker = null }: Told): BrandMaterial {
  const trade = tradeOf({ profile, facts });
  const own = trade === null ? null : readPack(trade.id);
  const near = own === null && trade !== null ? readNearPack(trade.id) : null;
  const usual = own?.person ?? trade?.person ?? 'my';
  return {
    trade,
    own,
    near,
    neutral: readNeutralPack(),
    facts,
    register: registerOf(profile, { speaker, usual, told: voiceOf(facts) }),
  };
}
