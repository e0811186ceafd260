import type { Publication } from '@postownia/contract/features/publications';
import { definitionOf, networkName } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { api } from '../../lib/api.ts';
import { formatDollars, formatMoment } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import { useMessage } from '../../lib/use-message.ts';
import styles from './publication-log.module.css';
import { isRemovable } from './publication-states.ts';
import type { PublicationAnswers } from './use-publication-answers.ts';

interface RemovalProps {
  publication: Publication;
  zone: string;
  answers: PublicationAnswers;
}

/** What is out can be deleted at its network, after a question; then it says how that stands. */
export function PublicationRemoval({ publication, zone, answers }: RemovalProps) {
  const { t, i18n } = useTranslation('publications');
  const formatMessage = useMessage();
  const [asking, setAsking] = useState(false);
  const mayRemove = useMay('posts.publish') && isRemovable(publication);
  const { id, account, removal } = publication;
  if (removal === null && !mayRemove) return null;
  // One brand is called the same on many networks.
  const name = `${account.name} (${networkName(account.network)})`;
  const { removalPrice } = definitionOf(account.network);
  const at = removal === null ? '' : formatMoment(removal.at, i18n.language, zone);
  return (
    <div className={styles.remedy}>
      {removal !== null && removal.state !== 'failed' && (
        <p aria-live="polite">{t(`removal.${removal.state}`, { at })}</p>
      )}
      {removal?.state === 'failed' && (
        <ErrorLine>
          {t('removal.failed', {
            reason: formatMessage(removal.message ?? undefined, removal.sentence ?? ''),
          })}
        </ErrorLine>
      )}
      {mayRemove && (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="danger"
            aria-label={t('removal.named', { name })}
            onPress={() => setAsking(true)}
          >
            {t('removal.remove')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('removal.title', { name })}
          action={t('removal.remove')}
          done={t('removal.done')}
          onConfirm={async () => answers.keepOne(await api.publications.remove({ id }))}
          onClose={() => setAsking(false)}
          onDone={() => undefined}
        >
          {t('removal.body')}
          {removalPrice !== undefined && (
            <> {t('removal.price', { price: formatDollars(removalPrice, i18n.language) })}</>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
