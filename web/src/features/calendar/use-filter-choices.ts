import type { Post } from '@postownia/contract/features/posts';
import { POST_FORMATS } from '@postownia/contract/networks/network-definition';
import { POST_ORIGINS } from '@postownia/contract/post-origins';
import { useTranslation } from 'react-i18next';
import type { IconShape } from '../../components/icon.tsx';
import { viewOf } from '../../networks/networks.ts';
import { countsOf, type FilterKind, NO_FILTER } from './post-filter.ts';
import type { CalendarFilter } from './use-post-filter.ts';

/** One of the kinds that stand behind a word, with the values that the shown days have. */
export interface ChosenKind {
  kind: Exclude<FilterKind, 'states'>;
  values: readonly { value: string; label: string; icon?: IconShape; count: number }[];
}

/** What can be chosen of accounts, formats and sources; a kind with one value only is nothing to choose. */
export function useFilterChoices(posts: readonly Post[], { filter, basis }: CalendarFilter): ChosenKind[] {
  const { t } = useTranslation('calendar');
  const counted = (kind: FilterKind) => {
    const counts = countsOf(posts, filter, kind, basis);
    const all = countsOf(posts, NO_FILTER, kind, basis);
    const wanted: readonly string[] = filter[kind];
    return {
      isThere: (value: string) => all.has(value) || wanted.includes(value),
      count: (value: string) => counts.get(value) ?? 0,
    };
  };
  const formats = counted('formats');
  const origins = counted('origins');
  const accounts = counted('accounts');
  const choices: ChosenKind[] = [
    {
      kind: 'accounts',
      values: basis.accounts.map(({ id, network, name }) => ({
        value: id,
        label: name,
        icon: viewOf(network).icon,
        count: accounts.count(id),
      })),
    },
    {
      kind: 'formats',
      values: POST_FORMATS.filter(formats.isThere).map((format) => ({
        value: format,
        label: t(`format.${format}`),
        count: formats.count(format),
      })),
    },
    {
      kind: 'origins',
      values: POST_ORIGINS.filter(origins.isThere).map((origin) => ({
        value: origin,
        label: t(`filter.origin.${origin}`),
        count: origins.count(origin),
      })),
    },
  ];
  return choices.filter(({ kind, values }) => values.length > 1 || filter[kind].length > 0);
}
