import { TOKEN_PACKS, type TokenPack } from '@postownia/contract/plans';
import { affordableCounts } from '@postownia/contract/token-costs';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { OrderTicket } from '../features/billing/order-ticket.tsx';
import { useBilling } from '../features/billing/use-billing.ts';
import { usePayment } from '../features/billing/use-payment.ts';
import { api } from '../lib/api.ts';
import { formatMoney } from '../lib/formats.ts';
import { CheckoutFrame, FeatureList } from './checkout-frame.tsx';
import { useCheckoutGate } from './use-checkout-gate.ts';

/** `/checkout/tokens/{packId}`: a pack, bought once. */
export default function CheckoutPackPage() {
  const { t } = useTranslation('billing');
  const { packId } = useParams();
  const pack = TOKEN_PACKS.find(({ id }) => id === packId);
  const allowed = useCheckoutGate(pack === undefined ? t('unknownPack') : null);
  return allowed && pack ? <PackOrder pack={pack} /> : null;
}

function PackOrder({ pack }: { pack: TokenPack }) {
  const { t, i18n } = useTranslation('billing');
  const { t: formatMessage } = useTranslation('pricing');
  const { billing } = useBilling();
  const payment = usePayment();
  const { images, texts } = affordableCounts(pack.tokens);
  return (
    <CheckoutFrame title={t('packTitle', { count: pack.tokens })} demo={billing?.demo ?? false}>
      <FeatureList
        title={t('youGetPack')}
        lines={[
          formatMessage('packWorth', {
            images: formatMessage('images', { count: images }),
            texts: formatMessage('texts', { count: texts }),
          }),
          t('packForever'),
          t('packOnce'),
        ]}
      />
      <OrderTicket
        rows={[
          { name: t('pack'), value: t('packTitle', { count: pack.tokens }) },
          {
            name: t('perToken'),
            value: new Intl.NumberFormat(i18n.language, {
              style: 'currency',
              currency: 'USD',
              currencyDisplay: 'narrowSymbol',
              maximumFractionDigits: 3,
            }).format(pack.cents / 100 / pack.tokens),
          },
          { name: t('price'), value: formatMoney(pack.cents / 100, 'USD', i18n.language) },
        ]}
        total={pack.cents}
        busy={payment.busy}
        onPay={() => payment.go(() => api.billing.order({ item: `tokens_${pack.id}`, waiver: true }))}
        asksWaiver
        note={null}
      />
    </CheckoutFrame>
  );
}
