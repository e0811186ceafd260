import type { GenerationWait } from '@postownia/contract/features/generation';
import { useTranslation } from 'react-i18next';
import { formatSpan } from '../../lib/formats.ts';

/** What a wait is told as: whose posts are made in turn with these, or how many go before this one, and how long. */
export function useWaitText(): (wait: GenerationWait) => string {
  const { t, i18n } = useTranslation('generation');
  return ({ brands, ahead, seconds }) => {
    // A server of before, while the new one takes its place, says nothing of those ahead.
    const isPlace = typeof ahead === 'number';
    const who = isPlace ? t('ahead', { count: ahead }) : t('serialize', { count: brands });
    if (seconds === null) return who;
    const span = formatSpan(seconds, i18n.language);
    return `${who} ${t(isPlace ? 'beginsIn' : 'readyIn', { span })}`;
  };
}
