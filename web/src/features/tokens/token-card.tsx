import type { TokenBalance } from '@postownia/contract/features/tokens';
import { affordableCounts, TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { CoinGlyph } from '../../components/cost-chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import { May } from '../../lib/may.tsx';
import styles from './token-card.module.css';

interface TokenCardProps {
  tokens: TokenBalance;
  /** On the page of the history there is nothing to lead to. */
  leadsToHistory?: boolean;
}

/** The balance and what it pays for; crimson when it cannot pay for one post. */
export function TokenCard({ tokens, leadsToHistory = true }: TokenCardProps) {
  const { t } = useTranslation('tokens');
  const { balance, reserved, trial } = tokens;
  // While a batch is made its tokens are only put aside: no alarm for a balance that it may still get back.
  const low = balance < TOKEN_COSTS.lowBalance && reserved === 0;
  const { images, texts } = affordableCounts(balance);
  const worth =
    reserved > 0
      ? t('reserved', { count: reserved })
      : t('either', { images: t('images', { count: images }), texts: t('texts', { count: texts }) });
  const history = leadsToHistory && (
    <SiteLink to="/tokens" className={styles.history}>
      {t('history')}
    </SiteLink>
  );
  return (
    <section
      className={classNames(styles.card, low && styles.low)}
      aria-label={t('label')}
      role={low ? 'status' : undefined}
      data-testid="token-card"
    >
      <div className={styles.amount}>
        {low ? <Icon of={IconAlertOctagonFilled} size={20} /> : <CoinGlyph size={20} />}
        <span>{balance}</span>
      </div>
      <div className={styles.detail}>
        <span className={styles.title}>
          <b>{low ? t('low') : t('unit', { count: balance })}</b>
          {!low && history}
        </span>
        {low ? history : worth}
        {trial !== null && <TrialEnd expiresAt={trial.expiresAt} />}
      </div>
      <May action="billing.manage">
        <ButtonLink
          to="/pricing#pakiety"
          size="small"
          variant={low ? 'machine' : 'line'}
          className={styles.action}
        >
          {low ? t('buy') : t('topUp')}
        </ButtonLink>
      </May>
    </section>
  );
}

const DAY = 86_400_000;
/** From so many days before its end the trial counts them down. */
const COUNTED_DAYS = 3;

function TrialEnd({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('tokens');
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY);
  return days > COUNTED_DAYS || days < 1 ? null : (
    <span className={styles.trial}>{t('trialLeft', { count: days })}</span>
  );
}

/** The balance in the phone's top bar; leads to its history. */
export function TokenPill({ balance, reserved }: { balance: number; reserved: number }) {
  const { t } = useTranslation('tokens');
  const low = balance < TOKEN_COSTS.lowBalance && reserved === 0;
  return (
    <SiteLink to="/tokens" className={classNames(styles.pill, low && styles.pillLow)}>
      <CoinGlyph size={14} />
      <span aria-hidden="true">{balance}</span>
      <span className="sr">{t('pillLink', { count: balance })}</span>
    </SiteLink>
  );
}
