import type { ReelOffer } from '@postownia/contract/features/reels';
import { REEL_MOODS, REEL_SHAPES, type ReelSeconds } from '@postownia/contract/reel-vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { MotionFace } from './motion-face.tsx';
import { OwnSound } from './own-sound.tsx';
import type { ReelDraft } from './reel-wish.ts';
import styles from './reels.module.css';

/** How the reel moves, how long it is, where it fits, how it sounds, and which beat stands for it. */
export function ReelChoices({
  draft,
  offer,
  stills,
}: {
  draft: ReelDraft;
  offer: ReelOffer;
  stills: readonly string[];
}) {
  const { t } = useTranslation('reels');
  const { change, motion, seconds, shape, mood, sound, captions, cover, beats } = draft;
  const [ownSound, setOwnSound] = useState(sound !== null);
  return (
    <>
      <div className={styles.motions}>
        <ChoiceCards
          label={t('motion')}
          look="images"
          value={motion}
          onChange={(chosen) => change({ motion: chosen })}
          options={offer.motions.map((value) => ({
            value,
            label: t(`motions.${value}`),
            face: <MotionFace motion={value} />,
          }))}
        />
      </div>
      <div className={styles.choices}>
        <Segmented
          label={t('length')}
          value={String(seconds)}
          onChange={(value) => change({ seconds: Number(value) as ReelSeconds })}
          options={offer.proposals.map((one) => ({
            value: String(one.seconds),
            label: t('seconds', { count: one.seconds }),
          }))}
        />
        <Segmented
          label={t('shape')}
          value={shape}
          onChange={(chosen) => change({ shape: chosen })}
          options={REEL_SHAPES.map((value) => ({ value, label: value }))}
        />
        <Segmented
          label={t('sound')}
          value={ownSound ? 'own' : mood}
          onChange={(chosen) => {
            setOwnSound(chosen === 'own');
            if (chosen !== 'own') change({ mood: chosen, sound: null });
          }}
          options={[...REEL_MOODS, 'own' as const].map((value) => ({ value, label: t(`moods.${value}`) }))}
        />
      </div>
      {ownSound && <OwnSound draft={draft} />}
      {shape !== '9:16' && <p className={styles.quiet}>{t('shapeNote')}</p>}
      <p className={styles.quiet}>{t('ownMusic')}</p>
      <SwitchRow
        label={t('captions')}
        hint={t('captionsHint')}
        isOn={captions}
        onChange={(isOn) => change({ captions: isOn })}
      />
      <div className={styles.covers}>
        <ChoiceCards
          label={t('cover')}
          look="images"
          value={String(cover)}
          onChange={(chosen) => change({ cover: Number(chosen) })}
          options={beats.map((_, place) => ({
            value: String(place),
            label: String(place + 1),
            face: (
              <span className={styles.coverFace} data-shape={shape}>
                {stills[place] !== undefined && <img src={stills[place]} alt="" />}
              </span>
            ),
          }))}
        />
      </div>
    </>
  );
}
