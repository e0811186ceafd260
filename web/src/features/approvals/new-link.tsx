import type { NewApprovalLink } from '@postownia/contract/features/approvals';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import styles from './approvals.module.css';

/** A link that was just made. */
export type MadeLink = Omit<NewApprovalLink, 'url'> & {
  /** Null: only the client is told. */
  readonly url: string | null;
};

/** The address of a link, and its PIN, the one time they are shown. */
export function NewLink({ made, onKept }: { made: MadeLink; onKept: () => void }) {
  const { t } = useTranslation('approvals');
  const { url } = made;
  const recipient = made.link.recipient ?? '';
  return (
    <section className={styles.made} aria-label={t('made.title')}>
      <h2>{t('made.title')}</h2>
      {url === null && <p>{t('made.sentOnly', { recipient })}</p>}
      {url !== null && <p>{recipient === '' ? t('made.lead') : t('made.sent', { recipient })}</p>}
      {url !== null && <Address url={url} />}
      {made.pin !== null && (
        <p>
          {t('made.pin')} <strong className={styles.pinDigits}>{made.pin}</strong>
        </p>
      )}
      <Button onPress={onKept}>{t('made.kept')}</Button>
    </section>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation('approvals');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The browser forbids it: the field can be copied from by hand.
      showToast.error(t('made.notCopied'));
    }
  };
  return (
    <div className={styles.copying}>
      <input
        readOnly
        value={url}
        aria-label={t('made.label')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onPress={() => void copy()}>
        <Icon of={IconCopy} />
        {t(copied ? 'made.copied' : 'made.copy')}
      </Button>
    </div>
  );
}
