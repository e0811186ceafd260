import type { YoutubePrivacy } from '@postownia/contract/networks/youtube';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import frame from '../preview.module.css';
import { PreviewCard } from '../preview-parts.tsx';
import styles from './preview.module.css';

interface YoutubePreviewProps {
  /** Empty: the text's first line stands there. */
  title: string;
  text: string;
  language: string;
  channel: string;
  privacy: YoutubePrivacy;
}

const MOST_TITLE = 100;

/** A video as a list of YouTube shows it: its title below the picture, the channel below the title. */
export function YoutubePreview({ title, text, language, channel, privacy }: YoutubePreviewProps) {
  const { t } = useTranslation('network-options');
  const [line = ''] = text.trim().split('\n');
  const shown = title.trim() || line.slice(0, MOST_TITLE);
  return (
    <PreviewCard network="youtube">
      <div className={styles.picture} aria-hidden="true">
        <Icon of={IconPlayerPlay} size={34} />
      </div>
      <div className={frame.head}>
        <span className={`${frame.face} ${frame.plain}`} aria-hidden="true">
          {channel.slice(0, 1).toLocaleUpperCase()}
        </span>
        <span className={frame.who}>
          <b lang={language}>{shown}</b>
          <small>
            {channel}
            {privacy === 'public' ? '' : ` · ${t(`youtube.levels.${privacy}`)}`}
          </small>
        </span>
      </div>
    </PreviewCard>
  );
}
