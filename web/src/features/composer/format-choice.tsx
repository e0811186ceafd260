import { CROP_PLACES, type CropPlace } from '@postownia/contract/crop-shapes';
import { IconDeviceMobile, IconLayoutList } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import styles from './composer.module.css';

const ICONS = { feed: IconLayoutList, story: IconDeviceMobile } as const;

interface FormatChoiceProps {
  shownIn: CropPlace;
  onChange: (shownIn: CropPlace) => void;
}

/** Whether it stands in the feed or is seen for a day. */
export function FormatChoice({ shownIn, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  return (
    <div className={styles.format}>
      <span className={styles.legend} id={id}>
        {t('format.label')}
      </span>
      <RadioButtons
        options={CROP_PLACES.map((value) => ({
          value,
          face: (
            <>
              <Icon of={ICONS[value]} size={17} />
              {t(`format.${value}`)}
            </>
          ),
        }))}
        value={shownIn}
        onChange={onChange}
        className={styles.formatList}
        buttonClassName={styles.previewTab}
        attributes={{
          'aria-labelledby': id,
          ...(shownIn === 'story' ? { 'aria-describedby': `${id}-hint` } : {}),
        }}
      />
      {shownIn === 'story' && (
        <p id={`${id}-hint`} className={styles.hint}>
          {t('format.storyHint')}
        </p>
      )}
    </div>
  );
}
