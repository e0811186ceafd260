import type { ServiceStatus } from '@postownia/contract/features/status';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag } from '../../components/tag.tsx';
import { queries } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDay, formatInstant, formatPercent } from '../../lib/formats.ts';
import { IncidentList } from './incident-list.tsx';
import styles from './status-board.module.css';

const ZONE = 'Europe/Warsaw';
const LOOKS = {
  operational: { tag: 'solid', glyph: 'published' },
  problems: { tag: 'danger', glyph: 'failed' },
  unknown: { tag: 'quiet', glyph: 'draft' },
} as const;

/** From this share of its minutes on a day counts as whole: a restart takes one minute of 1,440. */
const WHOLE = 0.999;

/** Half an hour must be seen in a bar that stands for a day. */
const LEAST_DOWN = 0.18;

/** As much of the bar is red as of the day was down. */
function lookOfDay(uptime: number | null) {
  if (uptime === null) return { className: styles.none };
  if (uptime >= WHOLE) return { className: styles.whole };
  return {
    className: styles.partial,
    style: { '--down': `${100 * Math.max(LEAST_DOWN, 1 - uptime)}%` } as CSSProperties,
  };
}

function History({ service }: { service: ServiceStatus }) {
  const { t, i18n } = useTranslation('status');
  const measured = service.days.filter((day) => day.uptime !== null).length;
  const nameOf = ({ date, uptime }: ServiceStatus['days'][number]) =>
    uptime === null
      ? t('dayNoData', { day: formatDay(date, i18n.language) })
      : t('dayUptime', {
          day: formatDay(date, i18n.language),
          percent: formatPercent(uptime, i18n.language, 2),
        });
  return (
    <>
      <div
        className={styles.days}
        role="img"
        aria-label={`${t('history', { service: t(`services.${service.service}`) })}. ${t('daysMeasured', { count: measured })}`}
      >
        {service.days.map((day) => (
          <i key={day.date} {...lookOfDay(day.uptime)} title={nameOf(day)} />
        ))}
      </div>
      <p className={styles.axis}>
        <span>{t('ago')}</span>
        <span>{t('daysMeasured', { count: measured })}</span>
        <span>{t('today')}</span>
      </p>
    </>
  );
}

function ServiceRow({ service }: { service: ServiceStatus }) {
  const { t, i18n } = useTranslation('status');
  const look = LOOKS[service.status];
  return (
    <article className={styles.service} aria-labelledby={`usluga-${service.service}`}>
      <div className={styles.head}>
        <h2 id={`usluga-${service.service}`}>{t(`services.${service.service}`)}</h2>
        <Tag look={look.tag}>
          <StatusGlyph status={look.glyph} size={14} />
          {t(service.status)}
        </Tag>
        <span className={styles.uptime}>
          {service.uptime === null
            ? t('noData')
            : t('uptime', { percent: formatPercent(service.uptime, i18n.language, 2) })}
        </span>
      </div>
      <History service={service} />
      <p className={styles.last}>
        {service.lastIncidentAt === null
          ? t('noIncident')
          : t('lastIncident', { time: formatInstant(service.lastIncidentAt, i18n.language, ZONE) })}
      </p>
    </article>
  );
}

/** The four services as measured, day by day, and what went wrong; asked again every minute. */
export function StatusBoard() {
  const { t, i18n } = useTranslation('status');
  const { data, isError, refetch } = useQuery({
    ...queries.status.read.queryOptions(),
    refetchInterval: 60_000,
  });
  if (data === undefined) {
    return (
      <div className={classNames(styles.board, styles.waiting)}>
        {isError ? (
          <>
            <ErrorLine>{t('failed')}</ErrorLine>
            <Button onPress={() => void refetch()}>{t('retry')}</Button>
          </>
        ) : (
          <p role="status">{t('loading')}</p>
        )}
        <noscript>{t('noScript')}</noscript>
      </div>
    );
  }
  return (
    <>
      <div className={styles.board}>
        {data.services.map((service) => (
          <ServiceRow key={service.service} service={service} />
        ))}
      </div>
      {data.measuredAt !== null && (
        <p className={styles.measured}>
          {t('measuredAt', { time: formatInstant(data.measuredAt, i18n.language, ZONE) })}
        </p>
      )}
      <IncidentList {...data} />
    </>
  );
}
