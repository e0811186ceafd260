import { LIMITS } from '@postownia/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { May } from '../../lib/may.tsx';
import { useMay } from '../../lib/use-may.ts';
import styles from './brand-logo.module.css';

/** The logo that signs the posters: shown on the ground on which it stands, replaced, removed. `bare`: under a heading of its own. */
export function BrandLogo({ bare = false }: { bare?: boolean }) {
  const { t } = useTranslation('brand-profile');
  const client = useQueryClient();
  const mayWrite = useMay('brand.write');
  const input = useRef<HTMLInputElement>(null);
  const options = queries.brandProfile.look.queryOptions();
  const { data } = useQuery(options);
  const keep = (look: NonNullable<typeof data>) => client.setQueryData(options.queryKey, look);
  const put = useMutation({
    mutationFn: (file: File) => api.brandProfile.putLogo({ file }),
    onSuccess: (look) => {
      keep(look);
      showToast.success(t('logoSaved'));
    },
  });
  const remove = useMutation({ mutationFn: () => api.brandProfile.removeLogo(), onSuccess: keep });
  const change = useMutation({
    mutationFn: (headlineOnImages: boolean) => api.brandProfile.changeLook({ headlineOnImages }),
    onSuccess: keep,
    onError: (error) => showToast.error(errorText(error)),
  });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LIMITS.logoBytes) showToast.error(t('logoTooLarge'));
    else put.mutate(file);
  };
  const logo = data?.logo ?? null;
  const failure = put.error ?? remove.error;
  return (
    <div className={classNames(styles.logo, bare && styles.bare)}>
      {!bare && <h3>{t('logo')}</h3>}
      {logo === null ? (
        <p>{t('logoHint')}</p>
      ) : (
        <img
          className={logo.ground === 'light' ? styles.onLight : styles.onDark}
          src={logo.url}
          alt={logo.ground === 'light' ? t('logoOnLight') : t('logoOnDark')}
          width={logo.width}
          height={logo.height}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr"
        tabIndex={-1}
        aria-label={t('logoFile')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <May action="brand.write">
        <div className={styles.buttons}>
          <Button
            icon={IconUpload}
            busy={put.isPending}
            busyLabel={t('saving')}
            onPress={() => input.current?.click()}
          >
            {logo === null ? t('logoAdd') : t('logoReplace')}
          </Button>
          {logo !== null && (
            <Button busy={remove.isPending} onPress={() => remove.mutate()}>
              {t('logoRemove')}
            </Button>
          )}
        </div>
      </May>
      {failure !== null && <ErrorLine>{errorText(failure)}</ErrorLine>}
      <SwitchRow
        label={t('headlineOnImages')}
        isOn={data?.headlineOnImages ?? false}
        disabled={!mayWrite}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </div>
  );
}
