import type { Members } from '@postownia/contract/features/members';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../components/switch.tsx';
import { api } from '../../lib/api.ts';
import styles from './members.module.css';
import { useChange } from './use-members.ts';

/** Whether everybody in the firm must sign in with a second factor, and who has none yet. */
export function SecondFactorPanel({ team: { members, requiresSecondFactor } }: { team: Members }) {
  const { t, i18n } = useTranslation('members');
  const done = t(requiresSecondFactor ? 'secondFactor.off' : 'secondFactor.on');
  const change = useChange(api.members.requireSecondFactor, done);
  const missing = members.filter(({ secondFactor }) => !secondFactor).map(({ name }) => name);
  const names = new Intl.ListFormat(i18n.language).format(missing);
  return (
    <section className={styles.panel} aria-labelledby="drugi-skladnik">
      <h2 id="drugi-skladnik">{t('secondFactor.title')}</h2>
      <p className={styles.lead}>{t('secondFactor.lead')}</p>
      <SwitchRow
        label={t('secondFactor.label')}
        isOn={requiresSecondFactor}
        disabled={change.isPending}
        onChange={(required) => change.mutate({ required })}
        {...(missing.length > 0 && { hint: t('secondFactor.missing', { names }) })}
      />
    </section>
  );
}
