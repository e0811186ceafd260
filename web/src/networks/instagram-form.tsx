import { isVideoStory } from '@postownia/contract/first-comment';
import { MOST_COLLABORATORS, MOST_TAGGED } from '@postownia/contract/networks/instagram';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../components/switch.tsx';
import { TextField } from '../components/text-field.tsx';
import { accountNamesIn } from './account-names.ts';
import { typedIn } from './answers-by.ts';
import type { OptionsFormProps } from './network-view.ts';
import styles from './options-form.module.css';
import { StorySwitch } from './story-switch.tsx';

/** How a video is shown, and who else is in the post. */
export default function InstagramForm(props: OptionsFormProps) {
  const { answers, medium, onChange } = props;
  const { t } = useTranslation('video-posts');
  return (
    <>
      {medium === 'video' && <StorySwitch network="instagram" answers={answers} onChange={onChange} />}
      {medium === 'video' && !isVideoStory(answers) && (
        <SwitchRow
          label={t('shareToFeed')}
          hint={t('shareToFeedHint')}
          isOn={answers.shareToFeed !== false}
          onChange={(shareToFeed) => onChange({ shareToFeed })}
        />
      )}
      {medium === 'images' && <NamedAccounts {...props} />}
    </>
  );
}

const MOST = { collaborators: MOST_COLLABORATORS, tagged: MOST_TAGGED } as const;
const FIELDS = ['collaborators', 'tagged'] as const;

function NamedAccounts({ answers, onChange }: OptionsFormProps) {
  const { t } = useTranslation('network-options');
  const id = useId();
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>{t('instagram.heading')}</h3>
      {FIELDS.map((field) => {
        const typed = typedIn(answers, field);
        const limit = MOST[field];
        const isBad = accountNamesIn(typed, limit) === null;
        return (
          <TextField
            key={field}
            label={t(`instagram.${field}`)}
            hint={t(`instagram.${field}Hint`, { limit })}
            error={isBad ? t('instagram.badNames', { limit }) : undefined}
            optional
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        );
      })}
    </section>
  );
}
