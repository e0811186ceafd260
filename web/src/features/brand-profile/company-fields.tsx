import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { LIMITS } from '@postownia/contract/limits';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormArea, FormRadioChips, FormSegmented, FormText } from '../../components/form-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import styles from './profile-fields.module.css';
import { useProfileOptions } from './profile-options.ts';

/** Who the brand is and whom it speaks to. */
export function CompanyFields({ control }: { control: Control<BrandProfile> }) {
  const { t } = useTranslation('brand-profile');
  const { industries, sizes } = useProfileOptions();
  return (
    <>
      <div className={styles.two}>
        <FormText
          control={control}
          name="brandName"
          label={t('brandName')}
          hint={t('brandNameHint')}
          placeholder={t('brandNamePlaceholder')}
          maxLength={LIMITS.brandNameCharacters}
          autoComplete="organization"
        />
        <FormText
          control={control}
          name="trade"
          label={t('trade')}
          optional
          placeholder={t('tradePlaceholder')}
          maxLength={LIMITS.tradeCharacters}
        />
      </div>
      <FormRadioChips
        control={control}
        name="industry"
        label={t('industry')}
        options={industries}
        grid
        required
      />
      <FormSegmented
        control={control}
        name="companySize"
        label={t('companySize')}
        options={sizes}
        wide
        required
      />
      <FormArea
        control={control}
        name="targetAudience"
        label={t('targetAudience')}
        hint={t('targetAudienceHint')}
        rows={3}
        required
        maxLength={LIMITS.longTextCharacters}
      />
      <MoreOfCompany control={control} />
    </>
  );
}

/** What few brands can say at once. */
function MoreOfCompany({ control }: { control: Control<BrandProfile> }) {
  const { t } = useTranslation('brand-profile');
  return (
    <MoreFields>
      <FormArea control={control} name="brandValues" label={t('brandValues')} rows={2} optional />
      <FormArea
        control={control}
        name="uniqueSellingPoints"
        label={t('uniqueSellingPoints')}
        rows={2}
        optional
      />
      <FormArea
        control={control}
        name="competitors"
        label={t('competitors')}
        hint={t('competitorsHint')}
        rows={2}
        optional
      />
      <FormText
        control={control}
        name="budget"
        label={t('budget')}
        optional
        maxLength={LIMITS.shortTextCharacters}
      />
    </MoreFields>
  );
}
