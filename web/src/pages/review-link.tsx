import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { pathOfReview } from './dashboard-tabs.ts';
import type { CalendarView } from './use-calendar-view.ts';

/** The way to the review of the shown days' drafts, for whoever may approve them, while there are any. */
export function ReviewLink({ view }: { view: CalendarView }) {
  const { t } = useTranslation('calendar');
  if (view.toReview === 0) return null;
  return (
    <ButtonLink size="small" icon={IconChecklist} to={pathOfReview(view.span)}>
      {t('review', { left: view.toReview })}
    </ButtonLink>
  );
}
