import type { Member, Members } from '@postownia/contract/features/members';
import { IconArrowsExchange, IconDots, IconHistory, IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { initialsOf } from '../../lib/initials.ts';
import styles from './members.module.css';

/** What can be done about a member. */
export type MemberDeed = 'access' | 'hand-over' | 'remove';

/** Not a change: leads to the log. */
const ACTIVITY = 'activity';

interface MemberRowProps {
  member: Member;
  brands: Members['brands'];
  zone: string;
  isOwner: boolean;
  onDo: (what: MemberDeed) => void;
}

/** One person: who, as what, in which brands, and what can be done about it. Owners are changed by nobody else. */
export function MemberRow({ member, brands, zone, isOwner, onDo }: MemberRowProps) {
  const { t, i18n } = useTranslation('members');
  const navigate = useNavigate();
  const { userId, name, email, role, seenAt, you } = member;
  const changes = [
    { id: 'access', label: t('access'), icon: IconUserEdit },
    { id: 'remove', label: t('remove'), icon: IconUserMinus },
  ] as const;
  const handOver = { id: 'hand-over', label: t('handOver'), icon: IconArrowsExchange } as const;
  const activity = { id: ACTIVITY, label: t('activity'), icon: IconHistory };
  const items = [
    activity,
    ...(isOwner && !you ? [handOver] : []),
    ...(role === 'owner' || you ? [] : changes),
  ];
  const choose = (id: string) =>
    id === ACTIVITY ? void navigate(`/settings/prywatnosc?osoba=${userId}`) : onDo(id as MemberDeed);
  return (
    <li className={styles.member}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <b>
          {name} {you && <span className={styles.quiet}>{t('you')}</span>}
        </b>
        <small>{email}</small>
      </div>
      <div className={styles.role}>{t(`roles.${role}`)}</div>
      <div className={styles.brands}>
        <BrandTags slugs={member.brands} brands={brands} />
        {seenAt !== null && <small>{t('seen', { when: formatInstant(seenAt, i18n.language, zone) })}</small>}
      </div>
      <div className={styles.menu}>
        <Menu label={t('more', { name })} trigger={<Icon of={IconDots} />} items={items} onChoose={choose} />
      </div>
    </li>
  );
}

/** The brands somebody was given; none given means all. */
export function BrandTags({ slugs, brands }: { slugs: readonly string[]; brands: Members['brands'] }) {
  const { t } = useTranslation('members');
  if (slugs.length === 0) return <span className={styles.tag}>{t('allBrands')}</span>;
  return brands
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, name }) => (
      <span key={slug} className={styles.tag}>
        {name}
      </span>
    ));
}
