import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import styles from './profile-tab.module.css';
import { ProfileView } from './profile-view.tsx';

const ProfileForm = loadLazily(() => import('./profile-form.tsx'));

/** What an unwritten profile starts from; the four required choices are the person's. */
const EMPTY_PROFILE: BrandProfile = {
  ...BRAND_PROFILE_DEFAULTS,
  industry: 'E-commerce',
  companySize: '1-10',
  targetAudience: '',
  postFrequency: 'daily',
  contentTypes: [],
  postGoals: [],
  tones: [],
  keywords: [],
  socialPlatforms: [...BRAND_PROFILE_DEFAULTS.socialPlatforms],
  languages: [...BRAND_PROFILE_DEFAULTS.languages],
};

/** Whether the server said no, and why; anything else broke. */
const isRefusal = (failure: Error) => failure instanceof ApiError && failure.status < 500;

/** "Profil": the brand profile to read, and to edit as a whole; `facts` stands above what is read. */
export default function ProfileTab({ facts }: { facts: ReactNode }) {
  const { t } = useTranslation('brand-profile');
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const options = queries.brandProfile.get.queryOptions();
  const { data, error, refetch } = useQuery(options);
  const save = useMutation({
    mutationFn: (profile: BrandProfile) => api.brandProfile.save(profile),
    onSuccess: (stored) => {
      client.setQueryData(options.queryKey, stored);
      showToast.success(t('saved'));
      setEditing(false);
      return client.invalidateQueries({ queryKey: queries.calendar.overview.key() });
    },
    onError: (failure) =>
      showToast.error(
        // What broke is no reason that helps; a refusal is.
        isRefusal(failure) ? `${t('saveFailed')}. ${errorText(failure)}` : t('saveFailed'),
      ),
  });
  const missing = errorCodeOf(error) === 'NOT_FOUND';
  useFailureToast(error !== null && !missing ? t('readFailed') : null);
  if (error !== null && !missing) {
    return (
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('readFailed')}
        action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
      />
    );
  }
  if (data === undefined && !missing) return <ProfileSkeleton title={t('title')} />;
  const profile = data?.profile ?? EMPTY_PROFILE;
  if (!editing && !missing)
    return <ProfileView profile={profile} facts={facts} onEdit={() => setEditing(true)} />;
  return (
    <Suspense fallback={<ProfileSkeleton title={t('editTitle')} />}>
      <ProfileForm
        profile={profile}
        saving={save.isPending}
        onSave={save.mutate}
        onCancel={() => setEditing(false)}
      />
    </Suspense>
  );
}

/** A page has its heading from the first moment on: whoever listens hears where they are. */
function ProfileSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr">{title}</h1>
      <Skeleton className={styles.page}>
        <SkeletonBar className={styles.barTitle} />
        <SkeletonBar className={styles.barBody} />
      </Skeleton>
    </>
  );
}
