import type { Installation } from '@postownia/contract/features/operator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { ErrorLine } from '../components/field.tsx';
import { Segmented } from '../components/segmented.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { Inbox } from '../features/operator/inbox.tsx';
import { IncidentsPart } from '../features/operator/incidents-part.tsx';
import { MoneyPart } from '../features/operator/money-part.tsx';
import { ProvidersPart } from '../features/operator/providers-part.tsx';
import { SupportQueue } from '../features/operator/support-queue.tsx';
import { VisitsPart } from '../features/operator/visits-part.tsx';
import { queries } from '../lib/api.ts';
import { formatInstant, formatNumber } from '../lib/formats.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { NotFound } from './not-found.tsx';
import styles from './operator.module.css';

const ZONE = 'Europe/Warsaw';
const SECTIONS = ['support', 'inbox', 'installation', 'money', 'visits', 'providers', 'incidents'] as const;
type Section = (typeof SECTIONS)[number];

/** What waits and what is late in the whole installation; asked again every quarter of a minute. */
function InstallationFigures() {
  const { t, i18n } = useTranslation('operator');
  const { data, isError, refetch } = useQuery({
    ...queries.operator.installation.queryOptions(),
    refetchInterval: 15_000,
  });
  if (data === undefined) {
    return isError ? (
      <>
        <ErrorLine>{t('failed')}</ErrorLine>
        <Button onPress={() => void refetch()}>{t('retry')}</Button>
      </>
    ) : (
      <p role="status">{t('loading')}</p>
    );
  }
  const number = (value: number) => formatNumber(Math.round(value), i18n.language);
  const seconds = (value: number) => t('seconds', { seconds: number(value) });
  const { publications, accounts } = data;
  const figures = [
    [t('workspaces'), number(data.workspaces)],
    [t('users'), number(data.users)],
    [t('overdue'), number(publications.overdue)],
    [t('lag'), seconds(publications.lagSeconds)],
    [t('unknown'), number(publications.unknown)],
    [t('waiting'), number(publications.waiting)],
    [t('expiring'), number(accounts.expiring)],
    [t('needReconnect'), number(accounts.needReconnect)],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Remedies data={data} />
      <h2>{t('queues')}</h2>
      {data.queues.length === 0 ? (
        <p>{t('noQueues')}</p>
      ) : (
        <table className={styles.queues}>
          <thead>
            <tr>
              <th scope="col">{t('queue')}</th>
              <th scope="col">{t('queueWaiting')}</th>
              <th scope="col">{t('queueActive')}</th>
              <th scope="col">{t('queueOldest')}</th>
            </tr>
          </thead>
          <tbody>
            {data.queues.map(({ queue, waiting, active, oldestSeconds }) => (
              <tr key={queue}>
                <th scope="row">{queue}</th>
                <td>{number(waiting)}</td>
                <td>{number(active)}</td>
                <td>{seconds(oldestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.measured}>
        {t('measuredAt', { time: formatInstant(data.measuredAt, i18n.language, ZONE) })}
      </p>
    </>
  );
}

/** What somebody should look at, with the command that shows it whole; nothing where all is well. */
function Remedies({ data: { publications, accounts } }: { data: Installation }) {
  const { t } = useTranslation('operator');
  const remedies = [
    {
      count: publications.unknown + publications.overdue,
      text: t('seePublications'),
      command: 'publications --stuck',
    },
    {
      count: accounts.expiring + accounts.needReconnect,
      text: t('seeAccounts'),
      command: 'accounts --expiring',
    },
  ].filter(({ count }) => count > 0);
  if (remedies.length === 0) return null;
  return (
    <ul className={styles.remedies}>
      {remedies.map(({ text, command }) => (
        <li key={command}>
          {text} <code>npm run admin -- {command}</code>
        </li>
      ))}
    </ul>
  );
}

/** `/operator`: for whoever runs the installation; nobody else finds anything here. */
export default function OperatorPage() {
  const { t } = useTranslation('operator');
  const { overview } = useOverview();
  const [section, setSection] = useState<Section>('support');
  if (overview === undefined) return <main id={MAIN_ID} tabIndex={-1} />;
  if (!overview.user.operator) return <NotFound />;
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{t('documentTitle')}</title>
      <PhoneBar title={t('title')} />
      <div className={styles.page}>
        <h1 className="only-desktop">{t('title')}</h1>
        <div className={styles.sections}>
          <Segmented
            label={t('sections.label')}
            hideLabel
            value={section}
            onChange={setSection}
            options={SECTIONS.map((value) => ({ value, label: t(`sections.${value}`) }))}
          />
        </div>
        {section === 'support' && <SupportQueue />}
        {section === 'inbox' && <Inbox />}
        {section === 'installation' && <InstallationFigures />}
        {section === 'money' && <MoneyPart />}
        {section === 'visits' && <VisitsPart />}
        {section === 'providers' && <ProvidersPart />}
        {section === 'incidents' && <IncidentsPart />}
      </div>
    </main>
  );
}
