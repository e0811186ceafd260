import type { PostChanges as Changes, PostBefore } from '@postownia/contract/features/approvals';
import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import { formatMoment, formatWeekdayAndDay } from '../../lib/formats.ts';
import { wordChanges } from '../../lib/word-changes.ts';
import styles from './approvals.module.css';

interface PostChangesProps {
  post: Post;
  zone: string;
}

/** What changed of a post since the team approved it and since a client answered; nothing where their word holds. */
export default function PostChanges({ post, zone }: PostChangesProps) {
  const { data } = useQuery(queries.approvals.changes.queryOptions({ input: { id: post.id } }));
  if (data === undefined) return null;
  return (['team', 'client'] as const).map((step) => {
    const before = data[step];
    return before === null ? null : (
      <Since key={step} step={step} before={before} post={post} media={data.media} zone={zone} />
    );
  });
}

interface SinceProps extends PostChangesProps {
  step: 'team' | 'client';
  before: PostBefore;
  media: Changes['media'];
}

function Since({ step, before, post, media, zone }: SinceProps) {
  const { t, i18n } = useTranslation('approvals');
  const { t: named } = useTranslation('calendar');
  const { when, format, content, texts, link, accounts, settings } = before;
  const longWhen = ({ date, time }: { date: string; time: string }) =>
    `${formatWeekdayAndDay(date, i18n.language)}, ${time}`;
  return (
    <details className={styles.changes} open>
      <summary>{t(`changes.${step}`)}</summary>
      <p className={styles.since}>
        {t('changes.since', { when: formatMoment(before.answeredAt, i18n.language, zone) })}
      </p>
      {when !== null && <p>{t('changes.when', { now: longWhen(post), was: longWhen(when) })}</p>}
      {format !== null && (
        <p>{t('changes.format', { now: named(`format.${post.format}`), was: named(`format.${format}`) })}</p>
      )}
      {content !== null && <Words was={content} now={post.content} />}
      {texts.map(({ label, name, was, now }) => (
        <section key={`${label} ${name}`}>
          <h3>
            {label}, {name}
          </h3>
          <Words was={was} now={now} />
        </section>
      ))}
      {link !== null && <Words was={link.was ?? ''} now={post.link ?? ''} />}
      {before.media !== null && (
        <div className={styles.twoRows}>
          <Images title={t('changes.before')} media={before.media} />
          <Images title={t('changes.now')} media={media} />
        </div>
      )}
      {accounts?.added.map(({ label, name }) => (
        <p key={`${label} ${name}`}>{t('changes.accountAdded', { name: `${label}, ${name}` })}</p>
      ))}
      {accounts?.removed.map(({ label, name }) => (
        <p key={`${label} ${name}`}>{t('changes.accountRemoved', { name: `${label}, ${name}` })}</p>
      ))}
      {settings && <p>{t('changes.settings')}</p>}
    </details>
  );
}

function Words({ was, now }: { was: string; now: string }) {
  return (
    <p className={styles.changedWords}>
      {wordChanges(was, now).map(({ kind, text }, place) => {
        const Piece = kind === 'same' ? 'span' : kind;
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text are never moved
        return <Piece key={place}>{text}</Piece>;
      })}
    </p>
  );
}

function Images({ title, media }: { title: string; media: Changes['media'] }) {
  const { t } = useTranslation('approvals');
  return (
    <section>
      <h3>{title}</h3>
      {media.length === 0 && <p>{t('changes.noImage')}</p>}
      <ol>
        {media.map(({ url, thumbnailUrl, altText }) => (
          <li key={url}>
            <img src={thumbnailUrl} alt="" />
            <small>{altText}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
