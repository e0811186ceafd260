import { PRICE_KEYS, type PriceKey, purchaseCents, purchaseOf } from '@postownia/contract';
import type { CatalogueItem } from './payments.ts';

/** As buyers read it on the payment page and on the invoice. */
const NAMES: Readonly<Record<PriceKey, string>> = {
  beginner_month: 'Postownia Początkujący, miesięcznie',
  beginner_year: 'Postownia Początkujący, rocznie',
  advanced_month: 'Postownia Zaawansowany, miesięcznie',
  advanced_year: 'Postownia Zaawansowany, rocznie',
  pro_month: 'Postownia Pro, miesięcznie',
  pro_year: 'Postownia Pro, rocznie',
  tokens_100: '100 tokenów Postowni',
  tokens_500: '500 tokenów Postowni',
  tokens_1000: '1000 tokenów Postowni',
};

/** Everything that is for sale, priced by the contract. */
export const CATALOGUE: readonly CatalogueItem[] = PRICE_KEYS.flatMap((key) => {
  const purchase = purchaseOf(key);
  if (!purchase) return [];
  const interval = purchase.kind === 'plan' ? purchase.period : null;
  return [{ key, name: NAMES[key], cents: purchaseCents(purchase), interval }];
});
