import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../components/icon.tsx';
import { SiteLink } from '../components/site-link.tsx';
import styles from '../features/billing/order-ticket.module.css';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** The frame of an order: the way back, the heading, and what is said of a payment that was broken off. */
export function CheckoutFrame({
  title,
  demo,
  children,
}: {
  title: string;
  demo: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('billing');
  const { t: formatMessage } = useTranslation('common');
  const [search] = useSearchParams();
  return (
    <>
      <title>{formatMessage('title', { page: title })}</title>
      <main id={MAIN_ID} tabIndex={-1}>
        <PhoneBar title={t('order')} isHeading={false} />
        <div className={styles.page}>
          <div className={styles.top}>
            <SiteLink to="/pricing" className={styles.back}>
              <Icon of={IconArrowLeft} size={16} />
              {t('backToPricing')}
            </SiteLink>
            <h1 className={styles.title}>{title}</h1>
            {search.has('cancelled') && (
              <p className={styles.notice} role="status">
                {t('cancelled')}
              </p>
            )}
            {demo && <p className={styles.notice}>{t('demo')}</p>}
          </div>
          {children}
        </div>
      </main>
    </>
  );
}

/** What the buyer gets. */
export function FeatureList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.features}>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={IconCheck} size={17} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
