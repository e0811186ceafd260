import { plannedPostCost, TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconCalendarStats } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import type { PlanPrice } from './plan-days.ts';
import styles from './plan-side.module.css';

interface PlanActionProps {
  /** The posts that would be made now, and what exactly they cost. Undefined until it is known. */
  price: PlanPrice | undefined;
  balance: number | undefined;
  /** Another batch is being made. */
  running: boolean;
  busy: boolean;
  onStart: () => void;
}

/** The one machine button of the page, and in words what it costs and what is missing. */
export function PlanAction({ price, balance, running, busy, onStart }: PlanActionProps) {
  const { t } = useTranslation('month-plans');
  const id = useId();
  const missing = price === undefined || balance === undefined ? 0 : Math.max(0, price.tokens - balance);
  const refuse = (sentence: string) => ({ describedBy: id, onPress: () => showToast.error(sentence) });
  const refusal = () => {
    if (running) return refuse(t('running'));
    if (price?.days === 0) return refuse(t('nothingLeft'));
    return missing > 0 ? refuse(t('needed', { count: price?.tokens ?? 0 })) : null;
  };
  return (
    <section className={styles.action} aria-label={t('make')}>
      <Button
        variant="machine"
        size="large"
        block
        icon={IconCalendarStats}
        cost={price?.tokens}
        busy={busy}
        busyLabel={t('starting')}
        disabled={price === undefined || balance === undefined}
        unavailable={refusal()}
        aria-describedby={id}
        onPress={onStart}
      >
        {t('make')}
      </Button>
      <div className={styles.price} id={id}>
        {running && <p>{t('running')}</p>}
        {price?.days === 0 && <p>{t('nothingLeft')}</p>}
        {price !== undefined && price.days > 0 && balance !== undefined && (
          <p>
            {price.photos < price.days &&
              t('price', { count: price.days - price.photos, each: TOKEN_COSTS.post })}{' '}
            {price.photos > 0 &&
              t('photos.price', { count: price.photos, each: plannedPostCost({ photo: true }) })}{' '}
            {missing === 0 && t('balance', { count: balance })}
          </p>
        )}
        {missing > 0 && (
          <ErrorLine>
            {t('balance', { count: balance ?? 0 })} {t('short', { count: missing })}
          </ErrorLine>
        )}
      </div>
    </section>
  );
}
