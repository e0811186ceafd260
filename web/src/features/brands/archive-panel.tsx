import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './archive-panel.module.css';
import { useBrands } from './use-brands.ts';

/** Puts the brand of this tab into the archive, or takes it out; for those who manage the firm. */
export function ArchivePanel() {
  const { t } = useTranslation('brands');
  const may = useMay('workspaces.archive');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data: brands } = useBrands();
  const current = brands?.brands.find(({ slug }) => slug === brands.current);
  const change = useMutation({
    mutationFn: (archived: boolean) => api.brands.setArchived({ archived }),
    onSuccess: ({ archived }) => {
      showToast.success(t(archived ? 'archivedDone' : 'restoredDone'));
      // Almost everything that is shown follows from it.
      return client.invalidateQueries();
    },
    onSettled: () => setAsking(false),
  });
  if (!may || current === undefined) return null;
  const isFull = errorCodeOf(change.error) === 'BRAND_LIMIT';
  return (
    <section className={styles.panel} aria-labelledby="archiwum">
      <h2 id="archiwum">{t('archive')}</h2>
      <p className={styles.lead}>{t(current.archived ? 'archivedLead' : 'archiveLead')}</p>
      {change.error !== null && (
        <ErrorLine>
          {isFull ? t('noRoom') : errorText(change.error)}{' '}
          {isFull && <SiteLink to="/pricing">{t('plans')}</SiteLink>}
        </ErrorLine>
      )}
      {current.archived ? (
        <Button variant="ink" busy={change.isPending} onPress={() => change.mutate(false)}>
          {t('restore')}
        </Button>
      ) : (
        <Button onPress={() => setAsking(true)}>{t('archiveDo')}</Button>
      )}
      <Dialog
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={t('archiveTitle', { name: current.name })}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="danger" busy={change.isPending} onPress={() => change.mutate(true)}>
              {t('archiveDo')}
            </Button>
          </>
        }
      >
        <p>{t('archiveText')}</p>
      </Dialog>
    </section>
  );
}
