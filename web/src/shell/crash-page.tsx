import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { MAIN_ID } from './use-scroll-to-top.ts';

/** What is left when a page broke: said plainly, with a way on. */
export function CrashPage() {
  const { t } = useTranslation('common');
  return (
    <main id={MAIN_ID}>
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button variant="ink" onPress={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </main>
  );
}
