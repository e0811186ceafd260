import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { LIMITS } from '@postownia/contract/limits';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormChips, FormSelect, FormTags, FormText } from '../../components/form-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import styles from './profile-fields.module.css';
import { useProfileOptions } from './profile-options.ts';

/** Keywords, hashtags and the language of the posts. */
export function WordsFields({ control }: { control: Control<BrandProfile> }) {
  const { t } = useTranslation('brand-profile');
  const { languages, platforms } = useProfileOptions();
  return (
    <>
      <FormTags
        control={control}
        name="keywords"
        label={t('keywords')}
        hint={t('keywordsHint')}
        placeholder={t('keywordsPlaceholder')}
        limit={LIMITS.keywords}
        maxLength={LIMITS.keywordCharacters}
        optional
      />
      <div className={styles.two}>
        <FormText
          control={control}
          name="hashtagStrategy"
          label={t('hashtagStrategy')}
          placeholder={t('hashtagStrategyPlaceholder')}
          maxLength={LIMITS.shortTextCharacters}
          optional
        />
        <FormSelect control={control} name="postLanguage" label={t('postLanguage')} options={languages} />
      </div>
      <MoreFields>
        <FormChips control={control} name="languages" label={t('languages')} options={languages} optional />
        <FormChips
          control={control}
          name="socialPlatforms"
          label={t('socialPlatforms')}
          options={platforms}
          optional
        />
      </MoreFields>
    </>
  );
}
