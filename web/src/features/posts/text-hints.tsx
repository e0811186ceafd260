import type { PostTextFinding } from '@postownia/contract/post-text';
import { IconAlertCircle, IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useMessage } from '../../lib/use-message.ts';
import styles from './text-hints.module.css';

/**
 * What the checker says while a person types, every finding with its place: what has to be mended first, then what is
 * only advice (advertising law among it). Advice never stops a save.
 */
export function TextHints({ text, findings }: { text: string; findings: readonly PostTextFinding[] }) {
  const { t } = useTranslation('posts');
  const formatMessage = useMessage();
  return (
    <div aria-live="polite">
      {findings.length > 0 && (
        <ul className={styles.hints} aria-label={t('hints')}>
          {findings.map(({ code, severity, message, range, rule }) => (
            <li key={`${code} ${rule ?? ''}`} className={classNames(severity === 'error' && styles.stops)}>
              <Icon of={severity === 'error' ? IconAlertCircle : IconBulb} size={16} />
              <span>
                {range && <q className={styles.place}>{text.slice(range.start, range.end)}</q>}
                {formatMessage(message)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
