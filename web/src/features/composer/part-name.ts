import type { Overview } from '@postownia/contract/features/calendar';
import { type Network, networkName } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import type { DraftPart } from './merge-drafts.ts';

const NAMES = {
  content: 'text',
  media: 'pictures',
  link: 'linkAddress',
  shownIn: 'format.label',
  date: 'date',
  time: 'time',
  aiLabel: 'aiLabel',
  leftOut: 'accounts',
} as const;

/** What a part of a draft is called on the screen. */
export function usePartName(accounts: Overview['accounts']): (part: DraftPart) => string {
  const { t } = useTranslation('composer');
  return (part) => {
    const [kind, key = ''] = part.split(':') as [
      keyof typeof NAMES | 'texts' | 'options' | 'accountOptions',
      string?,
    ];
    switch (kind) {
      case 'texts':
        return t('ownText', { network: networkName(key as Network) });
      case 'options':
        return t('clash.answers', { name: networkName(key as Network) });
      case 'accountOptions':
        return t('clash.answers', { name: accounts.find(({ id }) => id === key)?.name ?? '' });
      default:
        return t(NAMES[kind]);
    }
  };
}
