import { API_KEYS } from '@postownia/contract/features/api-keys';
import type { APP_SCOPES, AppRequest } from '@postownia/contract/features/connected-apps';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceBoxes } from '../../components/choice-boxes.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './connected-apps.module.css';

type AppScope = (typeof APP_SCOPES)[number];

interface ConsentFormProps {
  request: AppRequest;
  /** Who asks, what for, and the brands that there are. */
  asked: Awaited<ReturnType<typeof api.connectedApps.ask>>;
  /** Who answers. */
  email: string;
}

/** Where the program goes on; a scheme of an installed program, too. */
const leave = (address: string) => window.location.assign(address);

/** Names who asks and what for; the person may give less, and says yes or no. */
export function ConsentForm({ request, asked, email }: ConsentFormProps) {
  const { t } = useTranslation('connected-apps');
  const [scopes, setScopes] = useState<readonly AppScope[]>(asked.scopes);
  const [brands, setBrands] = useState<readonly string[]>(asked.brands.map(({ slug }) => slug));
  const [cap, setCap] = useState('100');
  const allow = useMutation({
    mutationFn: () =>
      api.connectedApps.allow({
        request,
        scopes: [...scopes],
        brands: brands.length === asked.brands.length ? null : [...brands],
        monthlyTokenCap: cap === '' ? null : Number(cap),
      }),
    onSuccess: ({ redirectTo }) => leave(redirectTo),
  });
  const isCap = cap === '' || (/^\d+$/.test(cap) && Number(cap) <= API_KEYS.tokenCapMax);
  const isWhole = scopes.length > 0 && brands.length > 0 && isCap;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !allow.isPending && !allow.isSuccess) allow.mutate();
  };
  const { name, host } = asked;
  return (
    <section className={styles.card} aria-labelledby="zgoda">
      <h1 id="zgoda">{t('consent.title', { name })}</h1>
      <p className={styles.lead}>{t('consent.lead', { email })}</p>
      <p className={styles.warning}>{t('consent.host', { host })}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ChoiceBoxes
          legend={t('consent.scopes')}
          options={asked.scopes.map((scope) => ({
            value: scope,
            label: (
              <>
                <b>{t(`scopes.${scope}.name`)}</b>
                <small>{t(`scopes.${scope}.lead`)}</small>
              </>
            ),
          }))}
          chosen={scopes}
          onChange={setScopes}
          error={scopes.length === 0 ? t('consent.noScope') : undefined}
        />
        <ChoiceBoxes
          legend={t('consent.brands')}
          options={asked.brands.map(({ slug, name: brand }) => ({ value: slug, label: brand }))}
          chosen={brands}
          onChange={setBrands}
          error={brands.length === 0 ? t('consent.noBrand') : undefined}
        />
        {asked.scopes.includes('generate') && (
          <TextField
            label={t('consent.cap')}
            hint={t('consent.capHint')}
            inputMode="numeric"
            optional
            value={cap}
            onChange={({ target }) => setCap(target.value.trim())}
            error={isCap ? undefined : t('consent.noCap')}
          />
        )}
        <p className={styles.lead}>{t('consent.end')}</p>
        <span role="alert">{allow.error !== null && <ErrorLine>{errorText(allow.error)}</ErrorLine>}</span>
        <div className={styles.buttons}>
          <Button variant="ink" type="submit" busy={allow.isPending || allow.isSuccess}>
            {t('consent.allow')}
          </Button>
          <Button onPress={() => leave(asked.refuseTo)}>{t('consent.refuse')}</Button>
        </div>
      </form>
    </section>
  );
}
