import { formatRules, type Network } from '@postownia/contract/networks';
import { IconDeviceMobile, IconLayoutList, IconLink, IconMovie } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import shared from './composer.module.css';
import { type Draft, isVideo, videoOf } from './draft.ts';
import styles from './format-choice.module.css';
import { formatOn } from './format-on.ts';

const FORMATS = ['feed', 'story', 'link'] as const;
type Format = (typeof FORMATS)[number];
const ICONS = { feed: IconLayoutList, story: IconDeviceMobile, link: IconLink } as const;

/** What a person chose it to be. */
export function formatOf({ shownIn, link }: Pick<Draft, 'shownIn' | 'link'>): Format {
  if (shownIn === 'story') return 'story';
  return link === null ? 'feed' : 'link';
}

/** What networks call the draft's video, each once. */
const namesOn = (networks: readonly Network[], draft: Draft): string[] => [
  ...new Set(networks.flatMap((network) => formatRules(network, formatOn(network, draft))?.label ?? [])),
];

/** What is said of the chosen kind; null: it explains itself. */
function useHint(draft: Draft, networks: readonly Network[]): string | null {
  const { t } = useTranslation('composer');
  const isOfVideo = videoOf(draft) !== null;
  if (draft.shownIn === 'story') return t(isOfVideo ? 'format.storyVideoHint' : 'format.storyHint');
  const names = isOfVideo ? namesOn(networks, draft) : [];
  return names.length === 0 ? null : t('format.videoHint', { places: names.join(', ') });
}

interface FormatChoiceProps {
  draft: Draft;
  /** Of the accounts that it goes to. */
  networks: readonly Network[];
  onChange: (part: Pick<Draft, 'shownIn' | 'link'>) => void;
}

/** Whether it stands in the feed with its pictures, is seen for a day, or shows a page. */
export function FormatChoice({ draft, networks, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const format = formatOf(draft);
  const hint = useHint(draft, networks);
  const isOfVideo = draft.media.some(isVideo);
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
              <Icon of={value === 'feed' && isOfVideo ? IconMovie : ICONS[value]} size={17} />
              {t(value === 'feed' && isOfVideo ? 'format.video' : `format.${value}`)}
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
          ...(hint === null ? {} : { 'aria-describedby': `${id}-hint` }),
        }}
      />
      {hint !== null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
