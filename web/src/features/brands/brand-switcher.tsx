import { IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { expectBrand } from '../../lib/brand-stay.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import styles from './brand-switcher.module.css';
import { useBrands } from './use-brands.ts';
import { useExpectedBrand } from './use-expected-brand.ts';
import { useOpenBrand } from './use-open-brand.ts';

const NewBrandDialog = loadLazily(() => import('./new-brand-dialog.tsx'));
const BrandSearch = loadLazily(() => import('./brand-search.tsx'));

/** No slugs: they have no capital letters. */
const ADD = 'ADD';
const FIND = 'FIND';
/** From so many brands on they are looked for, not looked through. */
const MANY = 8;
/** Up to so many others are asked for when the list opens, before anybody points at one of them. */
const FEW = 3;

/** The brand that is worked on, the others to choose from, and the way to add one; nothing where there is no choice. */
export function BrandSwitcher() {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<typeof ADD | typeof FIND | null>(null);
  const open = useOpenBrand();
  const expect = useExpectedBrand();
  const { data: brands } = useBrands();
  const count = brands?.brands.length ?? 0;
  useFindKey(count > 1, () => setShown(FIND));
  const mayAdd = brands !== undefined && (brands.mayCreate || brands.planFull);
  if (brands === undefined || (count < 2 && !mayAdd)) return null;
  const current = brands.brands.find(({ slug }) => slug === brands.current);
  const items = [
    ...brands.brands.map(({ slug, name }) => ({ id: slug, label: name, checked: slug === brands.current })),
    ...(count > 1 ? [{ id: FIND, label: t('brands.find'), icon: IconSearch, keys: 'Ctrl K' }] : []),
    ...(mayAdd ? [{ id: ADD, label: t('brands.add'), icon: IconPlus }] : []),
  ];
  const pick = (id: string) => {
    setShown(id === ADD || id === FIND ? id : null);
    if (id !== ADD && id !== FIND && id !== brands.current) open(id);
  };
  const point = (id: string, isPressed = false) => {
    if (id !== ADD && id !== FIND && id !== brands.current) expect(id, isPressed);
  };
  const others = brands.brands.filter(({ slug, archived }) => slug !== brands.current && !archived);
  const expectFew = () => {
    if (others.length <= FEW) for (const { slug } of others) expectBrand(slug);
  };
  const label = t('brands.label', { name: current?.name ?? '' });
  const face = <Face name={current?.name ?? ''} />;
  return (
    <>
      {count < MANY ? (
        <Menu
          label={label}
          align="start"
          triggerClassName={styles.trigger}
          trigger={face}
          items={items}
          onChoose={pick}
          onOpen={expectFew}
          onPoint={point}
        />
      ) : (
        <button
          type="button"
          className={styles.trigger}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          aria-label={label}
          onClick={() => setShown(FIND)}
        >
          {face}
        </button>
      )}
      <Suspense>
        {shown === ADD && <NewBrandDialog full={brands.planFull} onClose={() => setShown(null)} />}
        {shown === FIND && (
          <BrandSearch
            brands={brands}
            onChoose={pick}
            onPoint={point}
            onAdd={mayAdd ? () => setShown(ADD) : undefined}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function Face({ name }: { name: string }) {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
      <span className={styles.name}>{name}</span>
      <Icon of={IconSelector} />
    </>
  );
}

/** Ctrl+K, or ⌘K, wherever one is. */
function useFindKey(isOn: boolean, find: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
