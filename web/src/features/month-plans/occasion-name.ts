import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { asLanguage } from '../../i18n/languages.ts';

/** The name of a topic's occasion in the interface's language; null on an ordinary day. */
export function occasionNameOf(
  { occasionNames, occasionName }: Pick<MonthPlan['topics'][number], 'occasionNames' | 'occasionName'>,
  language: string,
): string | null {
  return occasionNames?.[asLanguage(language)] ?? occasionName;
}
