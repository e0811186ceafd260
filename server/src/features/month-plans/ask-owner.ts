import { isTellable } from '@postownia/contract/features/brand-facts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { SPEECH } from '../../trade-packs/speech.ts';
import type { PickedSubject, PlannedDay } from './picked-subject.ts';

type Ask = NonNullable<PickedSubject['ownerQuestion']>;

export interface OwnerAsks {
  /** The subject of a day; what holds for any business with what only the owner could tell instead, until enough was asked. */
  insteadOf(picked: PickedSubject, day: Pick<PlannedDay, 'date'>): PickedSubject;
}

/** A week has time for two; where a pack fills most days it asks for its own. */
const MOST_SHARE = 0.27;
const MOST_BESIDE_PACK = 0.1;

/**
 * What to ask the owner on days that no pack and no fact fills: the answers to what customers ask, then what was never told of the
 * business, then what happened this week. They stand under "Do zrobienia" as all questions of the plan do.
 */
export function createOwnerAsks({ own, facts, language }: BrandMaterial, days: number): OwnerAsks {
  const { ownerAsks } = SPEECH[language];
  const { answer, lately, ...byType } = ownerAsks;
  const told = new Set<string>(facts.map(({ type }) => type));
  const missing = Object.entries(byType).flatMap(([type, ask]) => (told.has(type) ? [] : [ask]));
  const asked = new Set<string>();
  let left = Math.ceil(days * (own === null ? MOST_SHARE : MOST_BESIDE_PACK));
  const next = (date: string): Ask | undefined => {
    const questions = facts
      .filter((fact) => fact.type === 'question' && isTellable(fact, date))
      .flatMap(({ say }) => say[0]?.text ?? [])
      .filter((text) => text.endsWith('?'))
      .map((question) => ({ ask: answer.ask.replace('{{question}}', question), photo: answer.photo }));
    return [...questions, ...missing, lately].find((one) => !asked.has(one.ask));
  };
  return {
    insteadOf(picked, { date }) {
      if (picked.source !== 'neutral' || left <= 0) return picked;
      const ask = next(date);
      if (ask === undefined) return picked;
      asked.add(ask.ask);
      left -= 1;
      return { ...picked, ownerQuestion: ask };
    },
  };
}
