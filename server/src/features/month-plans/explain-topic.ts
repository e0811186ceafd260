import type { ContentType } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { findSubject } from '../../../data/phrase-bank.ts';
import type { DealtTopic } from './plan-month.ts';

const TYPE_REASONS: Readonly<Record<ContentType, string>> = {
  educational: 'post edukacyjny',
  promotion: 'promocja',
  'behind-the-scenes': 'spojrzenie za kulisy',
  'expert-advice': 'porada eksperta',
  'industry-news': 'temat z branży',
  'case-study': 'przykład z praktyki',
  interview: 'pytanie i odpowiedź',
  'event-coverage': 'relacja',
};

/** One Polish sentence that says why a topic stands on its day. */
export function explainTopic(
  profile: BrandProfile,
  { angle, contentType, occasion, weight, timesMedian }: DealtTopic,
): string {
  if (angle.kind === 'quiet')
    return `${occasion?.namePl ?? 'Dzień pamięci'}: spokojny wpis, bez sprzedaży i żartów.`;
  const type = TYPE_REASONS[contentType];
  if (occasion) {
    if (occasion.kind === 'public-holiday')
      return `${occasion.namePl}: dzień wolny od pracy, o którym myślą wszyscy.`;
    if (weight >= 3) return `${occasion.namePl}: okazja szczególnie bliska branży ${profile.industry}.`;
    return `${occasion.namePl}: okazja, którą warto zauważyć.`;
  }
  const subject =
    angle.kind === 'subject'
      ? findSubject(profile.postLanguage, profile.industry, angle.subjectId)
      : undefined;
  const source = subject?.trade ? 'temat z Twojej specjalności' : `temat dla branży ${profile.industry}`;
  if (timesMedian !== null) {
    const times = timesMedian.toLocaleString('pl-PL');
    return `Posty tego rodzaju (${type}) mają ${times}× mediany, więc w planie jest ich więcej; ${source}.`;
  }
  return `Kolej na: ${type}; ${source}, którego nie było w tym planie.`;
}
