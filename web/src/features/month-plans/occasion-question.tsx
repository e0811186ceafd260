import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import type { TopicSwap } from './use-topic-swap.ts';

/** An occasion would leave its date: is that meant? */
export function OccasionQuestion({ swap }: { swap: TopicSwap }) {
  const { t, i18n } = useTranslation('month-plans');
  const { asked } = swap;
  if (asked === null) return null;
  const moves = [
    { occasion: swap.occasionOn(asked.from), to: asked.to },
    { occasion: swap.occasionOn(asked.to), to: asked.from },
  ];
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={swap.dismiss}
      title={t('occasionTitle')}
      actions={
        <>
          <Button onPress={swap.dismiss}>{t('cancel')}</Button>
          <Button variant="ink" busy={swap.busy} onPress={swap.confirm}>
            {t('swapAnyway')}
          </Button>
        </>
      }
    >
      {moves.map(
        ({ occasion, to }) =>
          occasion !== null && (
            <p key={to}>{t('occasionBody', { occasion, day: formatWeekdayAndDay(to, i18n.language) })}</p>
          ),
      )}
    </Dialog>
  );
}
