import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { LIMITS } from '@postownia/contract/limits';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  FormArea,
  FormChips,
  FormRadioChips,
  FormSegmented,
  FormSwitch,
  FormText,
} from '../../components/form-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { useProfileOptions } from './profile-options.ts';

/** What the brand posts, how often and in which voice. */
export function ContentFields({ control }: { control: Control<BrandProfile> }) {
  const { t } = useTranslation('brand-profile');
  const options = useProfileOptions();
  return (
    <>
      <FormRadioChips
        control={control}
        name="postFrequency"
        label={t('postFrequency')}
        options={options.frequencies}
        required
      />
      <FormChips
        control={control}
        name="contentTypes"
        label={t('contentTypes')}
        options={options.contentTypes}
      />
      <FormChips control={control} name="tones" label={t('tones')} options={options.tones} />
      <MoreFields>
        <FormChips
          control={control}
          name="postGoals"
          label={t('postGoals')}
          options={options.goals}
          optional
        />
        <FormArea control={control} name="marketingGoals" label={t('marketingGoals')} rows={2} optional />
        <FormSegmented
          control={control}
          name="contentLength"
          label={t('contentLength')}
          options={options.lengths}
          wide
        />
        <FormRadioChips
          control={control}
          name="contentStyle"
          label={t('contentStyle')}
          options={options.styles}
        />
        <FormSegmented
          control={control}
          name="languageStyle"
          label={t('languageStyle')}
          options={options.addresses}
          wide
        />
        <FormText
          control={control}
          name="callToAction"
          label={t('callToAction')}
          optional
          placeholder={t('callToActionPlaceholder')}
          maxLength={LIMITS.callToActionCharacters}
        />
        <FormSwitch control={control} name="emoticons" label={t('emoticons')} />
      </MoreFields>
    </>
  );
}
