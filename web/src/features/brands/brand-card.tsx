import type { BrandCard as Card } from '@postownia/contract/features/brands';
import { IconCircleDot, IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { PaletteSwatches, paletteKey } from '../../components/palette-bar.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { BRAND_PARAMETER } from '../../lib/brand-of-tab.ts';
import { classNames } from '../../lib/class-names.ts';
import {
  formatInstantDay,
  formatNumber,
  formatShortWeekday,
  formatWeekdayAndDay,
} from '../../lib/formats.ts';
import { initialsOf } from '../../lib/initials.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './brands-overview.module.css';

/** Another brand is a page of its own: this one speaks for its own brand alone (decision 0040). */
const addressIn = ({ slug }: Card, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${BRAND_PARAMETER}=${slug}`;

/** One brand: its next seven days, then only what needs a person, then its tokens. The name opens it. */
export function BrandCard({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('brands');
  const posts = card.days.reduce((total, day) => total + day.posts, 0);
  return (
    <li className={styles.card}>
      {card.palette === null ? (
        <span className={styles.noColours} />
      ) : (
        <span className={styles.colours}>
          <PaletteSwatches palette={paletteKey(card.palette)} />
        </span>
      )}
      <h2 className={styles.name}>
        <SiteLink to={addressIn(card, '/dashboard')} reloadDocument>
          {card.name}
        </SiteLink>
      </h2>
      {card.archived && <p className={styles.archived}>{t('inArchive')}</p>}
      <Days card={card} />
      <p className={styles.line}>
        {t('postsInWeek', { count: posts })}
        {card.people.length > 0 && (
          <span className={styles.people}>
            {card.people.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <span key={place} className={styles.who} title={name}>
                <span aria-hidden="true">{initialsOf(name)}</span>
                <span className="sr">{name}</span>
              </span>
            ))}
          </span>
        )}
      </p>
      {!card.archived && <Matters card={card} />}
      <Tokens card={card} />
      <p className={styles.active}>
        {card.activeAt === null
          ? t('neverActive')
          : t('active', { date: formatInstantDay(card.activeAt, i18n.language, card.zone) })}
      </p>
    </li>
  );
}

function Days({ card: { days } }: { card: Card }) {
  const { t, i18n } = useTranslation('brands');
  return (
    <ol className={styles.days}>
      {days.map(({ date, posts, thumbnailUrl }, place) => (
        <li key={date} className={classNames(place === 0 && styles.today)}>
          {thumbnailUrl === null ? (
            <span className={classNames(styles.sheet, posts === 0 && styles.none)} aria-hidden="true">
              {posts > 0 && posts}
            </span>
          ) : (
            <img className={styles.sheet} src={thumbnailUrl} alt="" loading="lazy" />
          )}
          <span aria-hidden="true">{place === 0 ? t('today') : formatShortWeekday(date, i18n.language)}</span>
          <span className="sr">
            {formatWeekdayAndDay(date, i18n.language)}: {t('posts', { count: posts })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What only a person can bring on, each with the way there. */
function Matters({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('brands');
  const { waiting, trouble, tokens, zone } = card;
  const mayLimit = useMay('workspaces.limit');
  const until = trouble.expiresAt === null ? '' : formatInstantDay(trouble.expiresAt, i18n.language, zone);
  const accounts = addressIn(card, '/dashboard?tab=social-media');
  const rows: (MatterProps & { isThere: boolean })[] = [
    {
      isThere: trouble.posts > 0,
      mark: <StatusGlyph status="failed" size={18} />,
      text: t('failedPosts', { count: trouble.posts }),
      action: t('see'),
      to: addressIn(card, '/tasks'),
      danger: true,
    },
    {
      isThere: trouble.lostAccounts > 0,
      mark: <Icon of={IconPlugConnectedX} size={18} />,
      text: t('lostAccounts', { count: trouble.lostAccounts }),
      action: t('connect'),
      to: accounts,
      danger: true,
    },
    {
      isThere: trouble.expiringAccounts > 0,
      mark: <Icon of={IconClockExclamation} size={18} />,
      text: t('expiringAccounts', { count: trouble.expiringAccounts, date: until }),
      action: t('renew'),
      to: accounts,
    },
    {
      isThere: waiting.posts > 0,
      mark: <StatusGlyph status="waiting" size={18} />,
      text: t('waiting', { count: waiting.posts }),
      action: t('see'),
      to: addressIn(card, '/tasks'),
    },
    {
      isThere: tokens.cap !== null && tokens.spent >= tokens.cap,
      mark: <Icon of={IconCircleDot} size={18} />,
      text: t('capFull'),
      action: t('capChange'),
      to: mayLimit ? `${addressIn(card, '/settings/marka')}#limit-tokenow` : null,
    },
  ];
  const there = rows.filter(({ isThere }) => isThere);
  if (there.length === 0)
    return (
      <p className={classNames(styles.matters, styles.fine)}>
        <StatusGlyph status="published" size={18} />
        {t('fine')}
      </p>
    );
  return (
    <ul className={styles.matters}>
      {there.map(({ isThere: _, ...row }) => (
        <Matter key={row.text} {...row} brand={card.name} />
      ))}
    </ul>
  );
}

interface MatterProps {
  mark: ReactNode;
  text: string;
  action: string;
  /** null: they may not change it. */
  to: string | null;
  danger?: boolean;
}

function Matter({ mark, text, action, to, danger = false, brand }: MatterProps & { brand: string }) {
  return (
    <li className={classNames(danger && styles.danger)}>
      {mark}
      <span>{text}</span>
      {to !== null && (
        <SiteLink to={to} reloadDocument>
          {action}
          <span className="sr">
            : {brand}, {text}
          </span>
        </SiteLink>
      )}
    </li>
  );
}

function Tokens({ card: { tokens } }: { card: Card }) {
  const { t, i18n } = useTranslation('brands');
  const { spent, cap } = tokens;
  if (cap === null)
    return (
      <p className={styles.tokens}>
        {t('spent', { count: spent, number: formatNumber(spent, i18n.language) })}
      </p>
    );
  const text = t('spentOf', {
    spent: formatNumber(spent, i18n.language),
    cap: formatNumber(cap, i18n.language),
  });
  return (
    <p className={styles.tokens}>
      {text}
      <meter
        className={styles.rail}
        min={0}
        max={Math.max(cap, 1)}
        value={Math.min(spent, cap)}
        aria-label={text}
      />
    </p>
  );
}
