import type { BrandKit as Kit } from '@postownia/contract/features/brand-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import styles from './brand-kit.module.css';
import { KitForm } from './kit-form.tsx';

interface BrandKitProps {
  /** The brand's logo with its buttons; it saves itself. */
  logo: ReactNode;
  profilePath: string;
  onLeave: () => void;
}

/** The brand kit: read, tried on the brand's own posts while it is changed, saved as a whole. */
export function BrandKit({ logo, profilePath, onLeave }: BrandKitProps) {
  const { t } = useTranslation('brand-kit');
  const client = useQueryClient();
  const options = queries.brandKit.get.queryOptions();
  const { data, error, refetch } = useQuery(options);
  const save = useMutation({
    mutationFn: (kit: Kit) => api.brandKit.save(kit),
    onSuccess: (kit) => {
      client.setQueryData(options.queryKey, kit);
      showToast.success(t('saved'));
      return client.invalidateQueries({ queryKey: queries.brandProfile.key() });
    },
    onError: (failure) => showToast.error(errorText(failure)),
  });
  if (errorCodeOf(error) === 'PROFILE_MISSING')
    return (
      <EmptyState
        art="off"
        title={t('noProfile')}
        text={t('noProfileText')}
        action={
          <ButtonLink variant="ink" to={profilePath}>
            {t('toProfile')}
          </ButtonLink>
        }
      />
    );
  if (error !== null)
    return (
      <EmptyState
        art="off"
        title={t('readFailed')}
        action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton className={styles.waiting}>
        <SkeletonBar className={styles.bar} />
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  return <KitForm kit={data} logo={logo} saving={save.isPending} onSave={save.mutate} onLeave={onLeave} />;
}
