import type { Action } from '@postownia/contract/permissions';
import { ACTIVE_ROLES } from '@postownia/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { roleMay } from '../../lib/use-may.ts';
import styles from './members.module.css';

/** Lines of the table, each by the action that decides it: the same table the server asks. */
const LINES = [
  ['view', 'posts.read'],
  ['comment', 'comments.write'],
  ['write', 'posts.write'],
  ['spend', 'posts.generate'],
  ['send', 'approvals.send'],
  ['approve', 'posts.approve'],
  ['publish', 'posts.publish'],
  ['connect', 'accounts.manage'],
  ['invite', 'members.manage'],
  ['pay', 'billing.manage'],
] as const satisfies readonly (readonly [string, Action])[];

/** "Kto co może". */
export function RolesTable() {
  const { t } = useTranslation('members');
  return (
    <div className={styles.panel}>
      <h2 id="kto-co-moze">{t('whoMay')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too */}
      <section className={styles.scroll} aria-labelledby="kto-co-moze" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {ACTIVE_ROLES.map((role) => (
                <th key={role} scope="col">
                  <span>{t(`roles.${role}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINES.map(([line, action]) => (
              <tr key={line}>
                <th scope="row">{t(`lines.${line}`)}</th>
                {ACTIVE_ROLES.map((role) => (
                  <td key={role}>
                    {roleMay(role, action) ? (
                      <>
                        <Icon of={IconCheck} size={18} />
                        <span className={styles.hidden}>{t('yes')}</span>
                      </>
                    ) : (
                      <span className={styles.hidden}>{t('no')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
