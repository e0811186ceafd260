import type { ApprovalLink } from '@postownia/contract/features/approvals';
import { useTranslation } from 'react-i18next';
import { PinnedImage } from '../../components/pinned-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { formatDay } from '../../lib/formats.ts';
import { ApprovalGlyph } from './approval-glyph.tsx';
import styles from './approvals.module.css';
import { Remark } from './remark.tsx';

type Post = ApprovalLink['posts'][number];

/** A post of a link: when it goes out, where it stands, and what the client wrote, with the places they pointed at. */
export function LinkPost({ post, zone }: { post: Post; zone: string }) {
  const { t, i18n } = useTranslation('approvals');
  const language = asLanguage(i18n.language);
  const pins = post.remarks.filter(({ pin }) => pin !== null);
  const places = pins.flatMap(({ id, pin }, index) =>
    pin === null ? [] : [{ ...pin, key: id, number: index + 1 }],
  );
  return (
    <li className={styles.post}>
      {post.thumbnailUrl !== null && <PinnedImage src={post.thumbnailUrl} pins={places} />}
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
              <li key={remark.id}>
                <Remark remark={remark} number={pins.indexOf(remark) + 1} zone={zone} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
