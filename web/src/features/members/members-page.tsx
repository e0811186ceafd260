import type { ActiveRole } from '@postownia/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { roleMay } from '../../lib/use-may.ts';
import { InvitationList } from './invitation-list.tsx';
import { LeavePanel } from './leave-panel.tsx';
import { MemberList } from './member-list.tsx';
import styles from './members.module.css';
import { RolesTable } from './roles-table.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { isOnlyOwner, useMembers } from './use-members.ts';

/** "Zespół": who is in the firm and what each may. Those who manage nobody see what their own role gives. */
export function MembersPage() {
  const { data: settings } = useQuery(queries.settings.get.queryOptions());
  const role = settings?.workspace.role;
  const { data: team } = useMembers(role === 'owner');
  if (settings === undefined || role === undefined) return null;
  const { zone } = settings.workspace;
  return (
    <>
      {roleMay(role, 'members.manage') ? <Team role={role} zone={zone} /> : <OwnRole role={role} />}
      <RolesTable />
      {(role !== 'owner' || team !== undefined) && (
        <LeavePanel isOnlyOwner={role === 'owner' && isOnlyOwner(team)} />
      )}
    </>
  );
}

function OwnRole({ role }: { role: ActiveRole }) {
  const { t } = useTranslation('members');
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('onlyManagers', { role: t(`roles.${role}`) })}</p>
    </section>
  );
}

function Team({ role, zone }: { role: ActiveRole; zone: string }) {
  const { t } = useTranslation('members');
  const { data, error, refetch } = useMembers(true);
  if (data === undefined && error !== null) {
    const again = <Button onPress={() => void refetch()}>{t('again')}</Button>;
    return <EmptyState art="off" title={t('failed')} action={again} />;
  }
  if (data === undefined) {
    return (
      <Skeleton label={t('reading')}>
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  }
  return (
    <>
      <MemberList team={data} isOwner={role === 'owner'} zone={zone} />
      {data.invitations.length > 0 && <InvitationList team={data} zone={zone} />}
      <SecondFactorPanel team={data} />
    </>
  );
}
