import { type BrandCard, MOST_TOKEN_CAP } from '@postownia/contract/features/brands';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/formats.ts';
import { keepInSight } from '../../lib/keep-in-sight.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './archive-panel.module.css';
import { useBrands } from './use-brands.ts';

/** Whoever is led here sees it at once, though it came after the rest of the page. */
const CAP = 'limit-tokenow';
const showIfWanted = (panel: HTMLElement) =>
  window.location.hash === `#${CAP}` ? keepInSight(panel) : undefined;

/** What the brand of this tab may spend of its firm's tokens in a month; for those who manage the firm. */
export function TokenCapPanel() {
  const { t } = useTranslation('brands');
  const may = useMay('workspaces.limit');
  const { data: brands } = useBrands();
  const { data } = useQuery({ ...queries.brands.overview.queryOptions(), enabled: may });
  const card = data?.brands.find(({ slug }) => slug === brands?.current);
  if (!may || card === undefined) return null;
  return (
    <section ref={showIfWanted} className={styles.panel} aria-labelledby={CAP}>
      <h2 id={CAP}>{t('cap')}</h2>
      <p className={styles.lead}>{t('capLead')}</p>
      <CapForm key={card.tokens.cap} tokens={card.tokens} />
    </section>
  );
}

/** undefined: nothing that could be a cap. */
function capIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  return /^\d+$/.test(typed.trim()) && Number(typed) <= MOST_TOKEN_CAP ? Number(typed) : undefined;
}

function CapForm({ tokens: { cap, spent } }: Pick<BrandCard, 'tokens'>) {
  const { t, i18n } = useTranslation('brands');
  const client = useQueryClient();
  const [typed, setTyped] = useState(cap === null ? '' : String(cap));
  const [refused, setRefused] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: number | null) => api.brands.setTokenCap({ cap: wanted }),
    onSuccess: async ({ cap: saved }) => {
      await client.invalidateQueries({ queryKey: queries.brands.overview.queryKey() });
      showToast.success(t(saved === null ? 'capGone' : 'capSaved'));
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = capIn(typed);
        setRefused(wanted === undefined);
        if (wanted !== undefined) save.mutate(wanted);
      }}
    >
      <TextField
        label={t('capLabel')}
        hint={`${t('capHint')} ${t('capSpent', { count: spent, number: formatNumber(spent, i18n.language) })}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={refused ? t('capWrong') : undefined}
      />
      {save.error !== null && <ErrorLine>{errorText(save.error)}</ErrorLine>}
      <p className={styles.save}>
        <Button type="submit" variant="ink" busy={save.isPending}>
          {t('capSave')}
        </Button>
      </p>
    </form>
  );
}
