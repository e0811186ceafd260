import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { errorCodeOf } from '../lib/error-text.ts';
import { pathOfDay } from './dashboard-tabs.ts';

/** A post's page without its post: it is gone, or could not be read. */
export function PostFailure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('publications');
  const code = errorCodeOf(error);
  // An address that is no id at all is no post either.
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') {
    return (
      <EmptyState
        art="day"
        title={t('noSuchPost')}
        text={t('noSuchPostText')}
        action={
          <ButtonLink variant="ink" to={pathOfDay(undefined)}>
            {t('back')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      art="off"
      title={t('readFailed')}
      action={<Button onPress={onAgain}>{t('readAgain')}</Button>}
    />
  );
}
