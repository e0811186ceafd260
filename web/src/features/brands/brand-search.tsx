import type { Brands } from '@postownia/contract/features/brands';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import styles from './brand-search.module.css';
import { findBrands, stepIn } from './find-brands.ts';

interface BrandSearchProps {
  brands: Brands;
  onChoose: (slug: string) => void;
  /** The brand that Enter would choose, or that a press has begun to. */
  onPoint: (slug: string, isPressed?: boolean) => void;
  /** Undefined: whoever looks may add none. */
  onAdd: (() => void) | undefined;
  onClose: () => void;
}

/** Finds one of many brands by its letters: typing, arrows and Enter, without leaving the field. */
export default function BrandSearch({ brands, onChoose, onPoint, onAdd, onClose }: BrandSearchProps) {
  const { t } = useTranslation('brands');
  const { t: common } = useTranslation('common');
  const list = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const found = findBrands(brands, search);
  const optionId = (slug: string) => `${list}-${slug}`;
  const active = found[at];
  useEffect(() => {
    if (active !== undefined) onPoint(active.slug);
  }, [active, onPoint]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) onChoose(active.slug);
    const next = stepIn(event.key, { at, count: found.length });
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    document.getElementById(optionId(found[next]?.slug ?? ''))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('change')}
      actions={
        <>
          {onAdd && <Button onPress={onAdd}>{common('brands.add')}</Button>}
          <Button onPress={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <TextField
        label={t('search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active.slug)}
      />
      <div className={styles.list} id={list} role="listbox" aria-label={t('title')}>
        {found.map(({ slug, name, archived }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={slug}
            id={optionId(slug)}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onPointerEnter={() => onPoint(slug)}
            onPointerDown={() => onPoint(slug, true)}
            onClick={() => onChoose(slug)}
          >
            <span className={styles.name}>{name}</span>
            {archived && <span className={styles.tag}>{t('inArchive')}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{t('noneFits')}</p>}
    </Dialog>
  );
}
