import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import type { Check } from './check.ts';
import type { Release } from './use-send.ts';

/** Why the post may not be sent so yet, for its button; null: it may. An hour gone by does not matter to what goes out now. */
export function useObstacle(checks: readonly Check[], release: Release) {
  const { t } = useTranslation('composer');
  const errors = checks.filter(
    ({ level, key }) => level === 'error' && (release === 'plan' || key !== 'timePast'),
  );
  if (errors.length === 0) return null;
  return { onPress: () => showToast.notice(t('mendFirst', { count: errors.length })) };
}
