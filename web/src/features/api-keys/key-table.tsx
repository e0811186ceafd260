import type { ApiKey } from '@postownia/contract/features/api-keys';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardTable } from '../../components/card-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatInstant, formatInstantDay, formatNumber } from '../../lib/formats.ts';
import styles from './api-keys.module.css';

/** What somebody may do with a key. */
export type KeyStep = 'rotate' | 'revoke';

interface KeyTableProps {
  keys: readonly ApiKey[];
  zone: string;
  onStep: (key: ApiKey, step: KeyStep) => void;
}

/** The keys, one a row; on a phone each is a card of its own. */
export function KeyTable({ keys, zone, onStep }: KeyTableProps) {
  const { t } = useTranslation('api-keys');
  return (
    <CardTable>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col">{t('columns.scopes')}</th>
          <th scope="col">{t('columns.brands')}</th>
          <th scope="col">{t('columns.used')}</th>
          <th scope="col">{t('columns.tokens')}</th>
          <th scope="col">
            <span className="sr">{t('columns.steps')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} zone={zone} onStep={(step) => onStep(key, step)} />
        ))}
      </tbody>
    </CardTable>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  zone: string;
  onStep: (step: KeyStep) => void;
}

function KeyRow({ apiKey, zone, onStep }: KeyRowProps) {
  const { t } = useTranslation('api-keys');
  const { name, start, scopes, brands } = apiKey;
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <code>{`${start}…`}</code>
        <State apiKey={apiKey} zone={zone} />
      </th>
      <td>
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <span key={scope} className={styles.scope} title={t(`scopes.${scope}.lead`)}>
              {t(`scopes.${scope}.name`)}
            </span>
          ))}
        </span>
      </td>
      <td data-label={t('columns.brands')}>
        {brands === null ? t('allBrands') : brands.map((brand) => brand.name).join(', ')}
      </td>
      <td className={styles.quiet} data-label={t('columns.used')}>
        <LastUse apiKey={apiKey} zone={zone} />
      </td>
      <td data-label={t('columns.tokens')}>
        <Spent apiKey={apiKey} />
      </td>
      <td data-steps>
        <Menu
          label={t('stepsOf', { name })}
          trigger={<Icon of={IconDots} />}
          items={[
            { id: 'rotate', label: t('rotate.open') },
            { id: 'revoke', label: t('revoke.open') },
          ]}
          onChoose={(id) => onStep(id === 'rotate' ? 'rotate' : 'revoke')}
        />
      </td>
    </tr>
  );
}

/** What of a key is not as it should be, or will end. */
function State({ apiKey: { state, expiresAt, formerUntil }, zone }: Omit<KeyRowProps, 'onStep'>) {
  const { t, i18n } = useTranslation('api-keys');
  if (state !== 'active') return <Tag look="warning">{t(`states.${state}`)}</Tag>;
  return (
    <>
      {expiresAt !== null && (
        <small>{t('until', { day: formatInstantDay(expiresAt, i18n.language, zone) })}</small>
      )}
      {formerUntil !== null && (
        <small>{t('formerUntil', { moment: formatInstant(formerUntil, i18n.language, zone) })}</small>
      )}
    </>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom }, zone }: Omit<KeyRowProps, 'onStep'>) {
  const { t, i18n } = useTranslation('api-keys');
  if (lastUsedAt === null) return t('neverUsed');
  return (
    <>
      {formatInstant(lastUsedAt, i18n.language, zone)}
      {lastUsedFrom !== null && <small>{t('usedFrom', { network: lastUsedFrom })}</small>}
    </>
  );
}

function Spent({ apiKey: { name, spentThisMonth, monthlyTokenCap } }: Pick<KeyRowProps, 'apiKey'>) {
  const { t, i18n } = useTranslation('api-keys');
  const spent = formatNumber(spentThisMonth, i18n.language);
  if (monthlyTokenCap === null) return t('spent', { spent, count: spentThisMonth });
  return (
    <>
      {t('spentOf', { spent, cap: formatNumber(monthlyTokenCap, i18n.language) })}
      <progress
        className={styles.bar}
        data-near={spentThisMonth >= monthlyTokenCap * 0.8 || undefined}
        aria-label={t('spentLabel', { name })}
        max={Math.max(1, monthlyTokenCap)}
        value={monthlyTokenCap === 0 ? 1 : spentThisMonth}
      />
    </>
  );
}
