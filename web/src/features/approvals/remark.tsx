import type { ChangeRequest } from '@postownia/contract/change-request';
import { useTranslation } from 'react-i18next';
import { asLanguage } from '../../i18n/languages.ts';
import { formatInstant } from '../../lib/formats.ts';
import styles from './approvals.module.css';

interface RemarkProps {
  remark: ChangeRequest;
  /** Of its pin on the picture; 0: it has none. */
  number: number;
  zone: string;
}

/** What a client wrote about a post, who and when. */
export function Remark({ remark, number, zone }: RemarkProps) {
  const { t, i18n } = useTranslation('approvals');
  const { name, text, topic, createdAt } = remark;
  const when = formatInstant(createdAt, asLanguage(i18n.language), zone);
  return (
    <>
      <p className={styles.facts}>
        {number > 0 && <i className={styles.number}>{number}</i>}
        <strong>{name}</strong> {when}
        {topic !== null && ` · ${t(`topics.${topic}`)}`}
      </p>
      <p className={styles.remark}>{text}</p>
    </>
  );
}

interface PinnedSheetProps {
  thumbnailUrl: string;
  /** The remarks that point at a place, in the order of their numbers. */
  remarks: readonly ChangeRequest[];
}

/** A post's picture with the places that its remarks are about. */
export function PinnedSheet({ thumbnailUrl, remarks }: PinnedSheetProps) {
  return (
    <span className={styles.sheet}>
      <img src={thumbnailUrl} alt="" loading="lazy" />
      {remarks.map(({ createdAt, pin }, index) => (
        <i
          key={createdAt}
          className={styles.pin}
          style={{ left: `${(pin?.x ?? 0) * 100}%`, top: `${(pin?.y ?? 0) * 100}%` }}
        >
          {index + 1}
        </i>
      ))}
    </span>
  );
}
