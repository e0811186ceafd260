import type { ProviderStates } from '@postownia/contract/features/operator-figures';
import { networkName } from '@postownia/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tag, type TagLook } from '../../components/tag.tsx';
import { queries } from '../../lib/api.ts';
import { formatInstant, formatNumber } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import { OPERATOR_ZONE } from './inbox-entry.tsx';
import { ReadPart } from './read-part.tsx';

type NetworkState = ProviderStates['networks'][number];

const LOOKS: Readonly<Record<ProviderStates['providers'][number]['state'], TagLook>> = {
  real: 'success',
  builtin: 'quiet',
  sandbox: 'warning',
  none: 'outlined',
};

/** What is set up in this installation, and how the networks answered in the last day. */
export function ProvidersPart() {
  const { t } = useTranslation('operator');
  const query = useQuery({ ...queries.operator.providers.queryOptions(), refetchInterval: 30_000 });
  return (
    <ReadPart query={query} label={t('sections.providers')}>
      {({ providers, networks }) => (
        <>
          <h2>{t('providers.title')}</h2>
          <table>
            <tbody>
              {providers.map(({ provider, state }) => (
                <tr key={provider}>
                  <th scope="row">{t(`providers.names.${provider}`)}</th>
                  <td>
                    <Tag look={LOOKS[state]}>{t(`providers.states.${state}`)}</Tag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <h2>{t('providers.networks')}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('providers.network')}</th>
                <th scope="col">{t('providers.accounts')}</th>
                <th scope="col">{t('providers.lastDay')}</th>
              </tr>
            </thead>
            <tbody>
              {networks.map((network) => (
                <NetworkRow key={network.network} network={network} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </ReadPart>
  );
}

function NetworkRow({ network: { network, state, reason, ...figures } }: { network: NetworkState }) {
  const { t, i18n } = useTranslation('operator');
  const formatMessage = useMessage();
  const { accounts, broken, resting, restsUntil, errors, lastError } = figures;
  return (
    <tr>
      <th scope="row">
        {networkName(network)} <Tag look={LOOKS[state]}>{t(`providers.states.${state}`)}</Tag>
      </th>
      <td>
        {formatNumber(accounts, i18n.language)}
        {broken > 0 && <small>{t('providers.broken', { count: broken })}</small>}
        {resting > 0 && <small>{t('providers.resting', { count: resting })}</small>}
        {reason !== null && <small>{formatMessage(reason)}</small>}
      </td>
      <td>
        {errors === 0 ? t('providers.noErrors') : t('providers.errors', { count: errors })}
        {lastError !== null && (
          <small>
            {formatInstant(lastError.at, i18n.language, OPERATOR_ZONE)}
            {[lastError.code, lastError.text].flatMap((said) => (said ? [` · ${said}`] : []))}
          </small>
        )}
        {restsUntil !== null && (
          <small>
            {t('providers.restsUntil', { time: formatInstant(restsUntil, i18n.language, OPERATOR_ZONE) })}
          </small>
        )}
      </td>
    </tr>
  );
}
