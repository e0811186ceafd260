import type { Member, Members } from '@postownia/contract/features/members';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { loadLazily } from '../../lib/load-lazily.ts';
import { type MemberDeed, MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import { takenPlaces } from './use-members.ts';

const InviteDialog = loadLazily(() => import('./invite-dialog.tsx'));
const AccessDialog = loadLazily(() => import('./access-dialog.tsx'));
const HandOverDialog = loadLazily(() => import('./hand-over-dialog.tsx'));
const RemoveDialog = loadLazily(() => import('./remove-dialog.tsx'));

/** What is being done to whom. */
interface Doing {
  readonly what: MemberDeed;
  readonly member: Member;
}

interface MemberListProps {
  team: Members;
  isOwner: boolean;
  /** IANA zone of the brand. */
  zone: string;
}

/** Everybody in the firm, and the button that asks somebody in. */
export function MemberList({ team, isOwner, zone }: MemberListProps) {
  const { t } = useTranslation('members');
  const [inviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const taken = takenPlaces(team, new Date());
  const isFull = taken >= team.limit;
  const close = () => setDoing(null);
  return (
    <section className={styles.panel} aria-labelledby="zespol">
      <div className={styles.head}>
        <div>
          <h2 id="zespol">{t('title')}</h2>
          <p className={styles.lead}>{t('lead')}</p>
          <p className={styles.places}>
            {t('places', { taken, limit: team.limit })}
            {isFull && (
              <>
                {' '}
                {t('full')} <SiteLink to="/pricing">{t('plans')}</SiteLink>
              </>
            )}
          </p>
        </div>
        {!isFull && (
          <Button variant="ink" icon={IconUserPlus} onPress={() => setInviting(true)}>
            {t('invite')}
          </Button>
        )}
      </div>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            brands={team.brands}
            zone={zone}
            isOwner={isOwner}
            onDo={(what) => setDoing({ what, member })}
          />
        ))}
      </ul>
      <Suspense>
        {inviting && <InviteDialog brands={team.brands} onClose={() => setInviting(false)} />}
        {doing?.what === 'access' && (
          <AccessDialog member={doing.member} brands={team.brands} onClose={close} />
        )}
        {doing?.what === 'hand-over' && <HandOverDialog member={doing.member} onClose={close} />}
        {doing?.what === 'remove' && <RemoveDialog member={doing.member} onClose={close} />}
      </Suspense>
    </section>
  );
}
