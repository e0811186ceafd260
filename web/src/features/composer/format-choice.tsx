import { IconDeviceMobile, IconLayoutList, IconLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import shared from './composer.module.css';
import type { Draft } from './draft.ts';
import styles from './format-choice.module.css';

const FORMATS = ['feed', 'story', 'link'] as const;
type Format = (typeof FORMATS)[number];
const ICONS = { feed: IconLayoutList, story: IconDeviceMobile, link: IconLink } as const;

/** What a person chose it to be. */
export function formatOf({ shownIn, link }: Pick<Draft, 'shownIn' | 'link'>): Format {
  if (shownIn === 'story') return 'story';
  return link === null ? 'feed' : 'link';
}

interface FormatChoiceProps {
  draft: Draft;
  onChange: (part: Pick<Draft, 'shownIn' | 'link'>) => void;
}

/** Whether it stands in the feed with its pictures, is seen for a day, or shows a page. */
export function FormatChoice({ draft, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const format = formatOf(draft);
  return (
    <div className={styles.format}>
      <span className={styles.legend} id={id}>
        {t('format.label')}
      </span>
      <RadioButtons
        options={FORMATS.map((value) => ({
          value,
          face: (
            <>
              <Icon of={ICONS[value]} size={17} />
              {t(`format.${value}`)}
            </>
          ),
        }))}
        value={format}
        onChange={(value) =>
          onChange({
            shownIn: value === 'story' ? 'story' : 'feed',
            link: value === 'link' ? (draft.link ?? '') : null,
          })
        }
        className={styles.formatList}
        buttonClassName={shared.previewTab}
        attributes={{
          'aria-labelledby': id,
          ...(format === 'story' ? { 'aria-describedby': `${id}-hint` } : {}),
        }}
      />
      {format === 'story' && (
        <p id={`${id}-hint`} className={styles.hint}>
          {t('format.storyHint')}
        </p>
      )}
    </div>
  );
}
