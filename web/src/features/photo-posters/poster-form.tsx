import { CROP_RATIOS, type CropRatio } from '@postownia/contract/crop-shapes';
import type { LibraryAsset } from '@postownia/contract/features/assets';
import { LIMITS } from '@postownia/contract/limits';
import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TextField } from '../../components/text-field.tsx';
import { May } from '../../lib/may.tsx';
import { RefusalWords } from '../../lib/refusal-words.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import styles from './photo-poster.module.css';
import { useMakePoster, usePosterSamples } from './use-poster.ts';

/** Keys of texts hold no colon: it would part a namespace from a key. */
const RATIO_WORDS = {
  '1:1': 'square',
  '4:5': 'portrait',
  '9:16': 'story',
  '1.91:1': 'wide',
} as const satisfies Record<CropRatio, string>;

/** Chooses images of the library. */
export type Picker = ComponentType<{
  taken: readonly string[];
  room: number;
  purpose: 'poster';
  onChoose: (chosen: readonly LibraryAsset[]) => void;
  onClose: () => void;
}>;

interface PosterFormProps {
  photo: LibraryAsset;
  picker: Picker;
  onMade: (id: string) => void;
}

export function PosterForm({ photo, picker: LibraryPicker, onMade }: PosterFormProps) {
  const { t } = useTranslation('photo-posters');
  const [said, setSaid] = useState<Words>({ headline: '', detail: '', ratio: '4:5' });
  const [other, setOther] = useState<LibraryAsset | null>(null);
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<PhotoLayout | null>(null);
  const wish = {
    assetId: photo.id,
    ...(other && { otherId: other.id }),
    ratio: said.ratio,
    headline: said.headline.trim(),
    detail: said.detail.trim(),
  };
  const samples = usePosterSamples(wish);
  const make = useMakePoster(onMade);
  const offered = samples.data?.samples;
  const layout = offered?.find((sample) => sample.layout === chosen)?.layout ?? offered?.[0]?.layout ?? null;
  const ready = layout !== null && wish.headline !== '' && !samples.isWaiting;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) make.mutate({ ...wish, layout });
      }}
    >
      <div className={styles.said}>
        <Said said={said} onChange={setSaid} />
        <Photos
          photo={photo}
          other={other}
          onOther={() => (other === null ? setPicking(true) : setOther(null))}
        />
        <May action="posts.generate">
          <Button
            type="submit"
            variant="machine"
            cost={TOKEN_COSTS.photoPoster}
            busy={make.isPending}
            busyLabel={t('making')}
            disabled={!ready}
          >
            {t('make')}
          </Button>
        </May>
        {make.error !== null && (
          <ErrorLine>
            <RefusalWords error={make.error} />
          </ErrorLine>
        )}
      </div>
      <LayoutChoice
        samples={wish.headline === '' ? undefined : offered}
        waiting={samples.isWaiting}
        failed={samples.isError}
        told={wish.headline !== ''}
        ratio={said.ratio}
        value={layout}
        onChange={setChosen}
        onAgain={() => void samples.refetch()}
      />
      {picking && (
        <Suspense>
          <LibraryPicker
            taken={[photo.id]}
            room={1}
            purpose="poster"
            onChoose={([first]) => {
              setOther(first ?? null);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </form>
  );
}

interface Words {
  headline: string;
  detail: string;
  ratio: CropRatio;
}

function Said({ said, onChange }: { said: Words; onChange: (said: Words) => void }) {
  const { t } = useTranslation('photo-posters');
  return (
    <>
      <TextField
        label={t('headline')}
        hint={t('headlineHint')}
        value={said.headline}
        maxLength={LIMITS.posterHeadlineCharacters}
        onChange={({ target }) => onChange({ ...said, headline: target.value })}
      />
      <TextField
        label={t('detail')}
        optional
        value={said.detail}
        maxLength={LIMITS.posterDetailCharacters}
        onChange={({ target }) => onChange({ ...said, detail: target.value })}
      />
      <Segmented
        label={t('ratio')}
        value={said.ratio}
        onChange={(ratio) => onChange({ ...said, ratio })}
        options={CROP_RATIOS.map((value) => ({ value, label: t(`ratios.${RATIO_WORDS[value]}`) }))}
      />
    </>
  );
}

/** The photo, the second one where there is one, and the button for it. */
function Photos({
  photo,
  other,
  onOther,
}: {
  photo: LibraryAsset;
  other: LibraryAsset | null;
  onOther: () => void;
}) {
  const { t } = useTranslation('photo-posters');
  return (
    <div className={styles.photos}>
      <img src={photo.thumbnailUrl ?? photo.url} alt={photo.altText || t('first')} />
      {other && <img src={other.thumbnailUrl ?? other.url} alt={other.altText || t('second')} />}
      <div>
        <Button size="small" onPress={onOther}>
          {other === null ? t('other') : t('removeOther')}
        </Button>
        <p>{t('otherHint')}</p>
      </div>
    </div>
  );
}
