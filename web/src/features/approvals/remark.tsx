import type { ChangeRequest } from '@postownia/contract/change-request';
import { useTranslation } from 'react-i18next';
import { PinNumber } from '../../components/pinned-image.tsx';
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
        {number > 0 && <PinNumber number={number} />}
        <strong>{name}</strong> {when}
        {topic !== null && ` · ${t(`topics.${topic}`)}`}
      </p>
      <p className={styles.remark}>{text}</p>
    </>
  );
}
