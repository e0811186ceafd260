import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import styles from './brand-switcher.module.css';
import { addressInBrand } from './open-brand.ts';
import { useBrands } from './use-brands.ts';

const NewBrandDialog = loadLazily(() => import('./new-brand-dialog.tsx'));

/** No slug: they have no capital letters. */
const ADD = 'ADD';

/** The brand that is worked on, the others to choose from, and the way to add one; nothing where there is no choice. */
export function BrandSwitcher() {
  const { t } = useTranslation('common');
  const [adding, setAdding] = useState(false);
  const choose = useMutation({
    mutationFn: (brand: string) => api.brands.choose(undefined, { context: { brand } }),
    onSuccess: ({ slug }) => window.location.assign(addressInBrand(window.location, slug)),
    onError: (error) => showToast.error(errorText(error)),
  });
  const { data: brands } = useBrands();
  if (brands === undefined || (brands.brands.length < 2 && !brands.mayCreate)) return null;
  const current = brands.brands.find(({ slug }) => slug === brands.current);
  const items = [
    ...brands.brands.map(({ slug, name }) => ({ id: slug, label: name, checked: slug === brands.current })),
    ...(brands.mayCreate ? [{ id: ADD, label: t('brands.add'), icon: IconPlus }] : []),
  ];
  const pick = (id: string) => {
    if (id === ADD) setAdding(true);
    else if (id !== brands.current) choose.mutate(id);
  };
  return (
    <>
      <Menu
        label={t('brands.label', { name: current?.name ?? '' })}
        align="start"
        triggerClassName={styles.trigger}
        trigger={
          <>
            <span className={styles.mark} aria-hidden="true">
              {Array.from(current?.name ?? '')[0]}
            </span>
            <span className={styles.name}>{current?.name}</span>
            <Icon of={IconSelector} />
          </>
        }
        items={items}
        onChoose={pick}
      />
      {adding && (
        <Suspense>
          <NewBrandDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
