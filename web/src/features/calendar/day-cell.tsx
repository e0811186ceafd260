import { IconPhotoOff, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { dayOfMonth } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import styles from './day-cell.module.css';
import type { DayFacts } from './day-state.ts';

function Numeral({ facts, outside, isToday }: { facts: DayFacts; outside: boolean; isToday: boolean }) {
  return (
    <span
      className={classNames(
        styles.numeral,
        isToday ? styles.today : facts.red ? styles.red : outside && styles.outside,
      )}
    >
      {dayOfMonth(facts.date)}
    </span>
  );
}

/** The square of a day: its picture, or what is happening instead of one. */
export function DayThumb({ facts, outside = false }: { facts: DayFacts; outside?: boolean }) {
  const { post, making, past } = facts;
  const [broken, setBroken] = useState<string | null>(null);
  if (making?.state === 'queued') return <span className={classNames(styles.thumb, styles.queued)} />;
  if (making?.state === 'failed' && !post) {
    return (
      <span className={classNames(styles.thumb, styles.well)}>
        <Icon of={IconRefresh} />
      </span>
    );
  }
  if (making) {
    return (
      <span className={classNames(styles.thumb, styles.printing)}>
        <RegistrationMark />
      </span>
    );
  }
  if (!post) {
    if (past) return <span />;
    return (
      <span className={classNames(styles.thumb, styles.add)}>
        <Icon of={IconPlus} />
      </span>
    );
  }
  const address = post.image?.thumbnailUrl;
  if (address === undefined || broken === address) {
    return (
      <span className={styles.thumb}>
        <Icon of={IconPhotoOff} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.thumb, outside && styles.faded)}>
      <img
        src={address}
        alt=""
        width={240}
        height={240}
        decoding="async"
        draggable={false}
        onError={() => setBroken(address)}
      />
    </span>
  );
}

function Excerpt({ facts }: { facts: DayFacts }) {
  const { t } = useTranslation('calendar');
  const { post, making, special } = facts;
  if (making?.state === 'queued') return <span className={styles.excerpt}>{t('queued')}</span>;
  if (making?.state === 'failed' && !post) {
    return <span className={classNames(styles.excerpt, styles.failed)}>{t('failedRetry')}</span>;
  }
  if (making && making.state !== 'failed') {
    return <span className={classNames(styles.excerpt, styles.busyText)}>{t('making')}</span>;
  }
  if (post) return <span className={styles.excerpt}>{post.content}</span>;
  return <span className={classNames(styles.excerpt, styles.holiday)}>{special?.name}</span>;
}

interface DayCellProps {
  facts: DayFacts;
  outside: boolean;
  isToday: boolean;
}

/** One day of the month grid: numeral, status, picture, one line. */
export function DayCell({ facts, outside, isToday }: DayCellProps) {
  const { t } = useTranslation('calendar');
  const failedNow = facts.making?.state === 'failed' && !facts.post;
  return (
    <span className={styles.layout}>
      <span className={styles.meta}>
        <Numeral facts={facts} outside={outside} isToday={isToday} />
        {failedNow ? (
          <span className={classNames(styles.mark, styles.failed)}>
            <StatusGlyph status="failed" />
          </span>
        ) : (
          facts.post &&
          !facts.making && (
            <span className={styles.mark}>
              {facts.warned && (
                <span className={styles.warned} title={t('warned')}>
                  !
                </span>
              )}
              <StatusGlyph status={facts.post.state} />
            </span>
          )
        )}
      </span>
      <DayThumb facts={facts} outside={outside} />
      <Excerpt facts={facts} />
    </span>
  );
}
