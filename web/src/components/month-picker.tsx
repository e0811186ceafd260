import { useTranslation } from 'react-i18next';
import { BottomSheet } from './dialog.tsx';
import { MonthPage, type MonthPageProps } from './month-page.tsx';

/** The month of a phone's calendar, in a sheet. */
export function MonthPicker({ isOpen, ...page }: MonthPageProps & { isOpen: boolean }) {
  const { t } = useTranslation('components');
  return (
    <BottomSheet isOpen={isOpen} onClose={page.onClose} label={t('chooseDay')} short>
      <MonthPage {...page} />
    </BottomSheet>
  );
}
