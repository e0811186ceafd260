import type { Members } from '@postownia/contract/features/members';
import { GIVEN_ROLES, type GivenRole } from '@postownia/contract/roles';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../components/chips.tsx';
import { FieldGroup } from '../../components/field.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import styles from './members.module.css';

export interface Access {
  readonly role: GivenRole;
  readonly brands: readonly string[];
}

/** What the server takes: admins have all brands and name none. */
export const givenBy = ({ role, brands }: Access) => ({ role, brands: role === 'admin' ? [] : [...brands] });

interface AccessFieldsProps {
  access: Access;
  brands: Members['brands'];
  onChange: (access: Access) => void;
  /** Says that brands are missing. */
  asked: boolean;
}

/** A role with what it may, and the brands it is held in. */
export function AccessFields({ access, brands, onChange, asked }: AccessFieldsProps) {
  const { t } = useTranslation('members');
  const missing = asked && access.role !== 'admin' && access.brands.length === 0;
  const options = GIVEN_ROLES.map((role) => ({
    value: role,
    face: (
      <>
        <b>{t(`roles.${role}`)}</b>
        <small>{t(`roleLeads.${role}`)}</small>
      </>
    ),
  }));
  return (
    <>
      <FieldGroup label={t('role')}>
        {(attributes) => (
          <RadioButtons
            options={options}
            value={access.role}
            onChange={(role) => onChange({ ...access, role })}
            className={styles.choices}
            buttonClassName={styles.choice}
            attributes={attributes}
          />
        )}
      </FieldGroup>
      {access.role !== 'admin' && (
        <Chips
          label={t('brands')}
          options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
          values={access.brands}
          onChange={(chosen) => onChange({ ...access, brands: chosen })}
          error={missing ? t('brandsMissing') : undefined}
        />
      )}
    </>
  );
}
