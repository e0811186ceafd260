import type { ApprovalLink, ApprovalRemark } from '@postownia/contract/features/approvals';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { formatDay, formatInstant } from '../../lib/formats.ts';
import { ApprovalGlyph } from './approval-glyph.tsx';
import styles from './approvals.module.css';

type Post = ApprovalLink['posts'][number];

/** A post of a link: when it goes out, where it stands, and what the client wrote, with the places they pointed at. */
export function LinkPost({ post, zone }: { post: Post; zone: string }) {
  const { t, i18n } = useTranslation('approvals');
  const language = asLanguage(i18n.language);
  const pins = post.remarks.filter(({ pin }) => pin !== null);
  return (
    <li className={styles.post}>
      {post.thumbnailUrl !== null && (
        <span className={styles.sheet}>
          <img src={post.thumbnailUrl} alt="" loading="lazy" />
          {pins.map(({ id, pin }, index) => (
            <i
              key={id}
              className={styles.pin}
              style={{ left: `${(pin?.x ?? 0) * 100}%`, top: `${(pin?.y ?? 0) * 100}%` }}
            >
              {index + 1}
            </i>
          ))}
        </span>
      )}
      <div className={styles.postWords}>
        <p>
          <SiteLink to={`/posts/${post.id}`}>{post.excerpt || t('noText')}</SiteLink>
        </p>
        <p className={styles.facts}>
          <span className={styles.state}>
            <ApprovalGlyph state={post.state} />
            {t(`states.${post.state}`)}
          </span>
          {`${formatDay(post.date, language)}, ${post.time}`}
        </p>
        {post.remarks.length > 0 && (
          <ul className={styles.remarks}>
            {post.remarks.map((remark) => (
              <Remark key={remark.id} remark={remark} number={pins.indexOf(remark) + 1} zone={zone} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Remark({ remark, number, zone }: { remark: ApprovalRemark; number: number; zone: string }) {
  const { t, i18n } = useTranslation('approvals');
  const { name, text, topic, createdAt } = remark;
  const when = formatInstant(createdAt, asLanguage(i18n.language), zone);
  return (
    <li>
      <p className={styles.facts}>
        {number > 0 && <i className={styles.number}>{number}</i>}
        <strong>{name}</strong> {when}
        {topic !== null && ` · ${t(`topics.${topic}`)}`}
      </p>
      <p className={styles.remark}>{text}</p>
    </li>
  );
}
