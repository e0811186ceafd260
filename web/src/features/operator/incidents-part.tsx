import { type ReportedIncident, SERVICES, type Service } from '@postownia/contract/features/status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatInstant } from '../../lib/formats.ts';
import styles from './figures.module.css';
import { OPERATOR_ZONE } from './inbox-entry.tsx';
import { IncidentTextFields, useIncidentTexts } from './incident-texts.tsx';
import { ReadPart } from './read-part.tsx';
import { useIncidents, useTellIncident } from './use-incidents.ts';

/** What the status page tells of incidents: written, gone on with and ended here. */
export function IncidentsPart() {
  const { t } = useTranslation('operator');
  return (
    <ReadPart query={useIncidents()} label={t('sections.incidents')}>
      {({ incidents }) => (
        <>
          <NewIncident />
          <h2>{t('incidents.title')}</h2>
          {incidents.length === 0 && <p className={styles.none}>{t('incidents.none')}</p>}
          {incidents.map((incident) => (
            <Incident key={incident.id} incident={incident} />
          ))}
        </>
      )}
    </ReadPart>
  );
}

function NewIncident() {
  const { t } = useTranslation('operator');
  const { t: status } = useTranslation('status');
  const [services, setServices] = useState<readonly Service[]>([]);
  const { texts, clear, ...fields } = useIncidentTexts();
  const tell = useTellIncident();
  const send = () => {
    if (texts === null || services.length === 0) return;
    const told = { services: SERVICES.filter((service) => services.includes(service)), texts };
    tell.mutate(told, {
      onSuccess: () => {
        setServices([]);
        clear();
      },
    });
  };
  return (
    <form
      className={styles.form}
      aria-label={t('incidents.new')}
      onSubmit={(event) => event.preventDefault()}
    >
      <p>
        {t('incidents.lead')} <SiteLink to="/status">{t('incidents.page')}</SiteLink>
      </p>
      <fieldset>
        <legend>{t('incidents.services')}</legend>
        <div className={styles.chosen}>
          {SERVICES.map((service) => (
            <Checkbox
              key={service}
              label={status(`services.${service}`)}
              checked={services.includes(service)}
              onChange={({ target }) =>
                setServices(
                  target.checked ? [...services, service] : services.filter((other) => other !== service),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <IncidentTextFields {...fields} />
      <div>
        <Button
          variant="ink"
          busy={tell.isPending}
          disabled={texts === null || services.length === 0}
          onPress={send}
        >
          {t('incidents.report')}
        </Button>
      </div>
    </form>
  );
}

function Incident({
  incident: { id, services, startedAt, resolvedAt, updates },
}: {
  incident: ReportedIncident;
}) {
  const { t, i18n } = useTranslation('operator');
  const { t: status } = useTranslation('status');
  const time = (instant: string) => formatInstant(instant, i18n.language, OPERATOR_ZONE);
  const names = services.map((service) => status(`services.${service}`)).join(', ');
  return (
    <article className={styles.incident} aria-label={`${names}, ${time(startedAt)}`}>
      <b>{names}</b>{' '}
      <Tag look={resolvedAt === null ? 'warning' : 'success'}>
        {resolvedAt === null ? t('incidents.ongoing') : t('incidents.ended', { time: time(resolvedAt) })}
      </Tag>
      {updates.map((update) => (
        <div key={update.id}>
          <p lang="pl">{update.texts.pl}</p>
          <small>
            {time(update.writtenAt)} · {Object.keys(update.texts).join(', ')}
          </small>
        </div>
      ))}
      {resolvedAt === null && <GoOn id={id} />}
    </article>
  );
}

function GoOn({ id }: { id: string }) {
  const { t } = useTranslation('operator');
  const { texts, clear, ...fields } = useIncidentTexts();
  const tell = useTellIncident();
  const send = (resolve: boolean) => {
    if (texts !== null) tell.mutate({ id, texts, resolve }, { onSuccess: clear });
  };
  return (
    <form
      className={styles.form}
      aria-label={t('incidents.goOn')}
      onSubmit={(event) => event.preventDefault()}
    >
      <IncidentTextFields {...fields} />
      <div className={styles.steps}>
        <Button busy={tell.isPending} disabled={texts === null} onPress={() => send(false)}>
          {t('incidents.update')}
        </Button>
        <Button variant="ink" busy={tell.isPending} disabled={texts === null} onPress={() => send(true)}>
          {t('incidents.resolve')}
        </Button>
      </div>
    </form>
  );
}
