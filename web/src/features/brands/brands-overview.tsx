import type { BrandCard as Card } from '@postownia/contract/features/brands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { BrandCard } from './brand-card.tsx';
import { BrandFigures } from './brand-figures.tsx';
import styles from './brands-overview.module.css';
import { type BrandOrder, orderBrands } from './order-brands.ts';

/** With fewer brands all are seen at once. */
const SEARCHED_FROM = 7;
const CARDS_WHILE_LOADING = [1, 2, 3];

/** "Marki": how each brand of the firm stands, what presses first. */
export function BrandsOverview() {
  const { t } = useTranslation('brands');
  const { data, error, refetch } = useQuery(queries.brands.overview.queryOptions());
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('reading')} className={styles.cards}>
        {CARDS_WHILE_LOADING.map((card) => (
          <SkeletonBar key={card} className={styles.waiting} />
        ))}
      </Skeleton>
    );
  return (
    <>
      <BrandFigures cards={data.brands.filter(({ archived }) => !archived)} />
      <Cards cards={data.brands} />
    </>
  );
}

function Cards({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation('brands');
  const [order, setOrder] = useState<BrandOrder>('urgent');
  const [search, setSearch] = useState('');
  const shown = orderBrands(cards, { order, search });
  return (
    <>
      {cards.length > 1 && (
        <div className={styles.tools}>
          <Segmented
            label={t('order')}
            hideLabel
            options={[
              { value: 'urgent', label: t('urgentFirst') },
              { value: 'name', label: t('byName') },
            ]}
            value={order}
            onChange={setOrder}
          />
          {cards.length >= SEARCHED_FROM && (
            <TextField
              type="search"
              label={t('search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState
          title={t('noneFits')}
          action={<Button onPress={() => setSearch('')}>{t('clear')}</Button>}
        />
      )}
      <ul className={styles.cards} aria-label={t('title')}>
        {shown.map((card) => (
          <BrandCard key={card.slug} card={card} />
        ))}
      </ul>
    </>
  );
}
