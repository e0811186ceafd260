import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.tsx';
import { ProgressStrip } from '../../components/progress-strip.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatPercent } from '../../lib/formats.ts';
import styles from './contact-sheet.module.css';

/** A photo or a video on its way into the library. */
export interface LibraryUpload {
  readonly key: string;
  readonly name: string;
  /** Of its bytes, 0 to 1. */
  readonly share: number;
  readonly status: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Why it stopped, in words. */
  readonly error: string | null;
  readonly secondsLeft?: number | null;
  /** Null where trying again changes nothing. */
  readonly onRetry: (() => void) | null;
  readonly onRemove: () => void;
}

const PATCHES = 10;

/** Stands in the sheet where the picture will be. */
export function UploadTile({ upload }: { upload: LibraryUpload }) {
  const { t, i18n } = useTranslation('library');
  const { name, share, status, error, secondsLeft, onRetry, onRemove } = upload;
  const percent = formatPercent(Math.floor(share * 100) / 100, i18n.language);
  const state = {
    waiting: t('upload.waiting'),
    sending: percent,
    checking: t('upload.checking'),
    failed: error ?? '',
  }[status];
  return (
    <li className={classNames(styles.item, styles.upload)}>
      <div className={classNames(styles.progress, status === 'failed' && styles.failed)}>
        {status !== 'failed' && (
          <span className={styles.strip}>
            <ProgressStrip
              total={PATCHES}
              done={Math.floor(share * PATCHES)}
              label={t('sendingOf', { name })}
              valueText={state}
            />
          </span>
        )}
        <b>{name}</b>
        {status === 'failed' ? (
          <p className={styles.reason} role="alert">
            {error}
          </p>
        ) : (
          <span>{state}</span>
        )}
        <span className={styles.tools}>
          {status === 'failed' && onRetry !== null && (
            <IconButton
              icon={IconRefresh}
              size="small"
              label={`${t('upload.retry')}: ${name}`}
              onPress={onRetry}
            />
          )}
          <IconButton icon={IconX} size="small" label={`${t('upload.drop')}: ${name}`} onPress={onRemove} />
        </span>
      </div>
      <span className={styles.marks}>
        {status === 'sending' && typeof secondsLeft === 'number' && t('upload.left', { count: secondsLeft })}
      </span>
    </li>
  );
}
