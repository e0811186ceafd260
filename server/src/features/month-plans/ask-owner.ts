import { isTellable } from '@postownia/contract/features/brand-facts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { ownerTopics, readerQuestion } from '../../trade-packs/fact-lines.ts';
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
const WEEK = 7;

/**
 * What to ask the owner on days that no pack and no fact fills: the answers to what customers ask, then what was never told of the
 * business, then what happened this week. They stand under "Do zrobienia" as all questions of the plan do.
 */
export function createOwnerAsks(material: BrandMaterial, days: number): OwnerAsks {
  const { own, facts, language } = material;
  const { ownerAsks } = SPEECH[language];
  const { answer, lately, ...byType } = ownerAsks;
  const told = new Set<string>(facts.map(({ type }) => type));
  const missing = Object.entries(byType).flatMap(([type, ask]) => (told.has(type) ? [] : [ask]));
  const topics = ownerTopics(material);
  const asked = new Set<string>();
  /** Something happens every week. */
  let latelyOn = Number.NEGATIVE_INFINITY;
  let left = Math.ceil(days * (own === null ? MOST_SHARE : MOST_BESIDE_PACK));
  const next = (date: string): Ask | undefined => {
    const questions = facts
      // What readers are asked is asked of the owner on that very day.
      .filter(
        (fact) =>
          fact.type === 'question' && isTellable(fact, date) && readerQuestion(fact, material) === null,
      )
      .flatMap(({ say }) => say[0]?.text ?? [])
      .filter((text) => text.endsWith('?'))
      .map((question) => ({ ask: answer.ask.replace('{{question}}', question), photo: answer.photo }));
    const fresh = [...questions, ...topics, ...missing].find((one) => !asked.has(one.ask));
    if (fresh !== undefined || dayOrdinal(date) - latelyOn < WEEK) return fresh;
    latelyOn = dayOrdinal(date);
    return lately;
  };
  /** Readers are asked; the owner may answer instead. */
  const withAnswer = (picked: PickedSubject, factId: string): PickedSubject => {
    const question = facts.find(({ id, type }) => id === factId && type === 'question');
    const text = question?.say[0]?.text;
    if (text === undefined) return picked;
    const ask = { ask: answer.ask.replace('{{question}}', text), photo: answer.photo };
    return { ...picked, ownerQuestion: ask };
  };
  return {
    insteadOf(picked, { date }) {
      const { idea } = picked;
      if (idea.kind === 'ask') return withAnswer(picked, idea.factId);
      if (picked.source !== 'neutral' || left <= 0) return picked;
      const ask = next(date);
      if (ask === undefined) return picked;
      asked.add(ask.ask);
      left -= 1;
      return { ...picked, ownerQuestion: ask };
    },
  };
}
