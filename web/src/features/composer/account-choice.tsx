import type { Overview } from '@postownia/contract/features/calendar';
import { networkName } from '@postownia/contract/networks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { viewOf } from '../../networks/networks.ts';
import styles from './account-choice.module.css';
import { isClosed, obstacleOf } from './checks.ts';
import shared from './composer.module.css';
import { type Draft, isChosen } from './draft.ts';

interface AccountChoiceProps {
  draft: Draft;
  accounts: Overview['accounts'];
  /** Where accounts are connected. */
  accountsPath: string;
  onChange: (leftOut: Draft['leftOut']) => void;
}

/** Where the post goes: every account that is ticked and can take it. One that never could says why. */
export function AccountChoice({ draft, accounts, accountsPath, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const reasons = new Set(
    accounts.flatMap(({ network }) => {
      const obstacle = obstacleOf(network, draft);
      return obstacle === null ? [] : t(obstacle, { network: networkName(network) });
    }),
  );
  const toggle = (accountId: string, network: Overview['accounts'][number]['network']) =>
    onChange(
      isChosen(draft, accountId)
        ? [...draft.leftOut, { accountId, network }]
        : draft.leftOut.filter((one) => one.accountId !== accountId),
    );
  return (
    <fieldset className={styles.accounts} id="konta" tabIndex={-1}>
      <legend className={shared.legend}>{t('accounts')}</legend>
      {accounts.length === 0 && (
        <p className={shared.hint}>
          {t('noAccounts')}{' '}
          <ButtonLink size="small" to={accountsPath}>
            {t('connect')}
          </ButtonLink>
        </p>
      )}
      <div className={styles.accountList}>
        {accounts.map(({ id: accountId, network, name }) => {
          const closed = isClosed(network, draft);
          return (
            <label key={accountId} className={styles.account} data-closed={closed || undefined}>
              <input
                type="checkbox"
                checked={!closed && isChosen(draft, accountId)}
                disabled={closed}
                aria-describedby={reasons.size > 0 ? id : undefined}
                onChange={() => toggle(accountId, network)}
              />
              <Icon of={viewOf(network).icon} />
              <span className="sr">{networkName(network)}: </span>
              {name}
            </label>
          );
        })}
      </div>
      {reasons.size > 0 && (
        <p id={id} className={shared.hint}>
          {[...reasons].join(' ')}
        </p>
      )}
    </fieldset>
  );
}
