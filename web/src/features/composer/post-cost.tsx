import { definitionOf, type Network, networkName } from '@postownia/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../components/field.tsx';
import { queries } from '../../lib/api.ts';
import { formatDollars } from '../../lib/formats.ts';
import styles from './composer.module.css';

interface PostCostProps {
  network: Network;
  text: string;
  link: string | null;
}

/** Where a network takes money for each post: how much for this one, and what is left of the brand's month. */
export function PostCost({ network, text, link }: PostCostProps) {
  const { t, i18n } = useTranslation('composer');
  const { price } = definitionOf(network);
  const { data } = useQuery({
    ...queries.publications.spending.queryOptions(),
    enabled: price !== undefined,
  });
  if (price === undefined) return null;
  const cost = price({ text, link });
  const month = data?.networks.find((one) => one.network === network);
  const dollars = (thousandths: number) => formatDollars(thousandths, i18n.language);
  return (
    <div className={styles.cost} aria-live="polite">
      <p>
        {t('cost.price', { price: dollars(cost), network: networkName(network) })}{' '}
        {month && t('cost.spent', { spent: dollars(month.spent), most: dollars(month.most) })}
      </p>
      {month && month.spent + cost > month.most && <ErrorLine>{t('cost.beyond')}</ErrorLine>}
    </div>
  );
}
