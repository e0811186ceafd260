import type { TokenPack } from '@postownia/contract/plans';
import { affordableCounts } from '@postownia/contract/token-costs';
import { useTranslation } from 'react-i18next';
import { CoinGlyph } from '../components/cost-chip.tsx';
import { Tag } from '../components/tag.tsx';
import { TaxNote } from '../components/tax-note.tsx';
import { localeOf } from '../i18n/languages.ts';
import styles from './pricing.module.css';
import { PurchaseLink } from './purchase-link.tsx';

/** Dollars with as many decimals as they need: "5 $", "0,035 $". */
function dollars(amount: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 3,
  }).format(amount);
}

/** A pack of tokens as a perforated stamp. */
export function PackStamp({ pack }: { pack: TokenPack }) {
  const { t, i18n } = useTranslation('pricing');
  const { images, texts } = affordableCounts(pack.tokens);
  return (
    <article className={styles.stamp} aria-labelledby={`pakiet-${pack.id}`}>
      {pack.popular && (
        <span className={styles.stampFlag}>
          <Tag look="accent">{t('packPopular')}</Tag>
        </span>
      )}
      <p className={styles.stampName}>{t('packName', { tokens: pack.tokens })}</p>
      <h3 id={`pakiet-${pack.id}`}>
        <CoinGlyph size={24} />
        {pack.tokens}
        <span className="sr"> {t('packTokens')}</span>
      </h3>
      <p className={styles.stampText}>{t(`packTexts.${pack.id}`)}</p>
      <p className={styles.stampWorth}>
        {t('packWorth', { images: t('images', { count: images }), texts: t('texts', { count: texts }) })}
      </p>
      <div className={styles.stampPrice}>
        <b>{dollars(pack.cents / 100, i18n.language)}</b>
        <span>{t('perToken', { price: dollars(pack.cents / 100 / pack.tokens, i18n.language) })}</span>
      </div>
      <TaxNote className={styles.stampTax} cents={pack.cents} />
      <PurchaseLink
        order={`/checkout/tokens/${pack.id}`}
        reason="tokeny"
        member={t('buy')}
        visitor={t('buy')}
        variant={pack.popular ? 'ink' : 'line'}
        block
        aria-describedby={`pakiet-${pack.id}`}
      />
    </article>
  );
}
