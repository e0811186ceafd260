import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import type { BrandKit } from '@postownia/contract/features/brand-kit';
import type { Palette } from '@postownia/contract/palettes';
import { TYPE_PAIRS } from '@postownia/contract/type-pairs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { May } from '../../lib/may.tsx';
import styles from './brand-kit.module.css';
import { ColourFields } from './colour-fields.tsx';
import { isHex } from './hex.ts';
import { Mends } from './mends.tsx';
import { SampleImage } from './sample-image.tsx';
import { TryOut } from './try-out.tsx';
import { useSamples } from './use-samples.ts';

const SECTIONS = ['colours', 'logo', 'type', 'style'] as const;

interface KitFormProps {
  kit: BrandKit;
  logo: ReactNode;
  saving: boolean;
  onSave: (kit: BrandKit) => void;
  onLeave: () => void;
}

/** The kit in the making. Beside it nine posts as the profile would show them; every choice is seen before it is made. */
export function KitForm({ kit, logo, saving, onSave, onLeave }: KitFormProps) {
  const { t } = useTranslation('brand-kit');
  const [typed, setTyped] = useState(kit);
  const valid = Object.values(typed.colours).every(isHex);
  // What is half typed changes nothing yet.
  const [shown, setShown] = useState(kit);
  const change = (part: Partial<BrandKit>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (Object.values(next.colours).every(isHex)) setShown(next);
  };
  const samples = useSamples(shown);
  const type = (value: BrandKit['typePair'], url: string | undefined) => ({
    value: value ?? ('own' as const),
    label: t(`types.${value ?? 'own'}`),
    face: <SampleImage url={url} />,
  });
  const dirty = JSON.stringify(typed) !== JSON.stringify(kit);
  return (
    <form
      className={styles.kit}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onSave(typed);
        else document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      <nav className={styles.toc} aria-label={t('sections')}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {t(section)}
          </a>
        ))}
      </nav>
      <div className={styles.body}>
        <section id="colours" className={styles.section}>
          <h2>{t('colours')}</h2>
          <p>{t('coloursText')}</p>
          <ColourFields colours={typed.colours} onChange={(colours: Palette) => change({ colours })} />
          <Mends colours={shown.colours} />
        </section>
        <section id="logo" className={styles.section}>
          <h2>{t('logo')}</h2>
          <p>{t('logoText')}</p>
          {logo}
        </section>
        <section id="type" className={styles.section}>
          <h2>{t('type')}</h2>
          <p>{t('typeText')}</p>
          <ChoiceCards
            label={t('typeLabel')}
            look="images"
            value={typed.typePair ?? 'own'}
            onChange={(value) => change({ typePair: value === 'own' ? null : value })}
            options={[
              type(null, samples.data?.ownType),
              ...TYPE_PAIRS.map((pair, index) => type(pair, samples.data?.types[index])),
            ]}
          />
        </section>
        <section id="style" className={styles.section}>
          <h2>{t('style')}</h2>
          <ChoiceCards
            label={t('styleLabel')}
            look="images"
            value={typed.style}
            onChange={(value) => change({ style: value })}
            options={IMAGE_STYLES.map((value, index) => ({
              value,
              label: t(`styles.${value}`),
              face: <SampleImage url={samples.data?.styles[index]} />,
            }))}
          />
        </section>
      </div>
      <TryOut
        month={samples.data?.month}
        failed={samples.isError}
        drawing={samples.isFetching}
        onAgain={() => void samples.refetch()}
      />
      <May action="brand.write">
        <div className={styles.saveBar}>
          <span>{t('saveNote')}</span>
          <Button onPress={onLeave}>{t('cancel')}</Button>
          <Button type="submit" variant="ink" busy={saving} busyLabel={t('saving')} disabled={!dirty}>
            {t('save')}
          </Button>
        </div>
      </May>
    </form>
  );
}
