import type { Overview } from '@postownia/contract/features/calendar';
import { asksBeforePosting } from '@postownia/contract/networks';
import {
  networkOfPlatform,
  platformRules,
  VIDEO_PLATFORMS,
  type VideoPlatform,
} from '@postownia/contract/video-platforms';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/checkbox.tsx';
import { FieldGroup } from '../../components/field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { accountsOf, type VideoForm } from './form-state.ts';
import styles from './video-post-form.module.css';

interface PlatformChoiceProps {
  form: VideoForm;
  accounts: Overview['accounts'];
  onChange: (values: Partial<VideoForm>) => void;
}

/** Where the video goes; where a platform has several accounts, which of them. */
export function PlatformChoice({ form, accounts, onChange }: PlatformChoiceProps) {
  const { t } = useTranslation('video-posts');
  const toggle = (platform: VideoPlatform, on: boolean) =>
    onChange({
      platforms: VIDEO_PLATFORMS.filter((other) =>
        other === platform ? on : form.platforms.includes(other),
      ),
    });
  const exclude = (id: string, on: boolean) =>
    onChange({
      excludedAccountIds: on
        ? form.excludedAccountIds.filter((other) => other !== id)
        : [...form.excludedAccountIds, id],
    });
  return (
    <FieldGroup label={t('platforms')}>
      {(attributes) => (
        // biome-ignore lint/a11y/useSemanticElements: the group's name stands in a span above it
        <div role="group" className={styles.platforms} {...attributes}>
          {VIDEO_PLATFORMS.map((platform) => {
            const isChosen = form.platforms.includes(platform);
            const own = accountsOf(accounts, platform);
            // What a network asks is answered for one account.
            const several = isChosen && !asksBeforePosting(networkOfPlatform(platform)) && own.length > 1;
            return (
              <div key={platform} className={classNames(styles.platform, isChosen && styles.chosen)}>
                <Checkbox
                  label={platformRules(platform).label}
                  checked={isChosen}
                  onChange={(event) => toggle(platform, event.target.checked)}
                />
                {several && (
                  <fieldset className={styles.accounts}>
                    <legend className="sr">
                      {t('accountsOf', { platform: platformRules(platform).label })}
                    </legend>
                    {own.map(({ id, name }) => (
                      <Checkbox
                        key={id}
                        label={name}
                        checked={!form.excludedAccountIds.includes(id)}
                        onChange={(event) => exclude(id, event.target.checked)}
                      />
                    ))}
                  </fieldset>
                )}
              </div>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}
