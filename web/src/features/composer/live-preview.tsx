import { cropIn } from '@postownia/contract/crop-shapes';
import type { Overview } from '@postownia/contract/features/calendar';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { mostImages, type Network, networkName } from '@postownia/contract/networks';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropMarks } from '../../components/crop-marks.tsx';
import { Icon } from '../../components/icon.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { VideoStill } from '../../components/video-still.tsx';
import { formatDay } from '../../lib/formats.ts';
import { useOutgoingText } from '../../lib/use-outgoing-text.ts';
import { viewOf } from '../../networks/networks.ts';
import shared from './composer.module.css';
import { type Draft, type DraftMedium, isVideo, linkOf, videoOf } from './draft.ts';
import styles from './live-preview.module.css';
import { PostCost } from './post-cost.tsx';

interface LivePreviewProps {
  draft: Draft;
  overview: Overview;
  networks: readonly Network[];
}

/** As many pictures as the network shows, or the video. */
const shownOn = (network: Network, { media, shownIn }: Draft) =>
  media
    .slice(0, media.some(isVideo) ? 1 : mostImages(network, shownIn))
    .map(({ url, altText, crops, coverMs }) => ({ url, altText, crop: cropIn(shownIn, crops), coverMs }));

/** The video itself, for networks whose look we do not draw. */
function Undrawn({ video: { url, coverMs, altText } }: { video: DraftMedium }) {
  const { t } = useTranslation('composer');
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.proof}>
        <CropMarks>
          <VideoStill
            url={url}
            atMs={coverMs ?? 0}
            label={altText || t('video')}
            className={styles.undrawn}
            playable
          />
        </CropMarks>
      </div>
    </section>
  );
}

/** The post as the feed of each network shows it, while it is written. */
export function LivePreview({ draft, overview, networks }: LivePreviewProps) {
  const { t, i18n } = useTranslation('composer');
  const outgoing = useOutgoingText(draft.date);
  const video = videoOf(draft);
  const [wanted, setWanted] = useState<Network | null>(null);
  const drawn = networks.filter((network) => viewOf(network).Preview !== null);
  const network = drawn.find((one) => one === wanted) ?? drawn[0];
  const Preview = network === undefined ? null : viewOf(network).Preview;
  if (network === undefined || Preview === null)
    return networks.length > 0 && video !== null ? (
      <Undrawn video={video} />
    ) : (
      <p className={shared.hint}>{t('noPreview')}</p>
    );
  const comment = firstCommentIn(network, draft.options[network] ?? {});
  const account = overview.accounts.find((known) => known.network === network)?.name ?? '';
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <RadioButtons
        options={drawn.map((value) => ({
          value,
          label: networkName(value),
          face: (
            <>
              <Icon of={viewOf(value).icon} size={17} />
              {networkName(value)}
            </>
          ),
        }))}
        value={network}
        onChange={setWanted}
        className={shared.previewTabs}
        buttonClassName={shared.previewTab}
        attributes={{ 'aria-label': t('previewOn') }}
      />
      <div className={styles.proof}>
        <CropMarks>
          <Suspense fallback={null}>
            <Preview
              text={outgoing(draft.texts[network] ?? draft.content, network)}
              language={overview.brand?.postLanguage ?? 'pl'}
              images={shownOn(network, draft)}
              account={account}
              shownIn={draft.shownIn}
              link={draft.shownIn === 'feed' ? linkOf(draft) : null}
              comment={comment === null ? null : outgoing(comment, network)}
              options={draft.options[network] ?? {}}
              when={`${formatDay(draft.date, i18n.language)}, ${draft.time}`}
            />
          </Suspense>
        </CropMarks>
      </div>
      <PostCost
        network={network}
        text={outgoing(draft.texts[network] ?? draft.content, network)}
        link={draft.shownIn === 'feed' ? linkOf(draft) : null}
      />
    </section>
  );
}
