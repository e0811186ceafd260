import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { useTranslation } from 'react-i18next';

/** Where a fact was told, in words. */
export function FactSource({ source }: { source: BrandFact['source'] }) {
  const { t } = useTranslation('brand-facts');
  return <>{t(`sources.${source.kind}`, { number: source.field?.replace(/^q/, '') ?? '' })}</>;
}
