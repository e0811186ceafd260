import type { LinkPage, PageLink, StoredLinkPage } from '@postownia/contract/features/link-page';
import { isPageAddress, LINK_PAGE } from '@postownia/contract/page-links';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './short-links.module.css';

/** The brand's public page of links: whether there is one, and what stands on it. */
export function LinkPagePanel() {
  const { t } = useTranslation('short-links');
  const { data, error, refetch } = useQuery(queries.linkPage.get.queryOptions());
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('page.failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  return (
    <Panel label={t('page.title')}>
      <PanelHead title={t('page.title')} lead={t('page.lead')} />
      {data === undefined ? (
        <Skeleton label={t('page.reading')}>
          <SkeletonBar className={styles.waiting} />
        </Skeleton>
      ) : (
        <PageForm stored={data} />
      )}
    </Panel>
  );
}

/** A link while it is typed; `key` tells rows apart that say the same. */
interface Row extends PageLink {
  readonly key: number;
}

/** An address as it was meant: a name without a scheme is a page of the web. */
const meant = (typed: string) => {
  const url = typed.trim();
  return url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
};

function PageForm({ stored: { address, ...stored } }: { stored: StoredLinkPage }) {
  const { t } = useTranslation('short-links');
  const client = useQueryClient();
  const mayWrite = useMay('brand.write');
  const [draft, setDraft] = useState<Omit<LinkPage, 'links'>>(stored);
  const [rows, setRows] = useState<readonly Row[]>(() => stored.links.map((link, key) => ({ ...link, key })));
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<LinkPage>) => setDraft({ ...draft, ...part });
  const links = rows.map(({ label, url }) => ({ label: label.trim(), url: meant(url) }));
  const isFit = links.every(({ label, url }) => label !== '' && isPageAddress(url));
  const { enabled, indexed, intro } = draft;
  const save = useMutation({
    mutationFn: () => api.linkPage.save({ enabled, indexed, intro, links }),
    onSuccess: (saved) => {
      client.setQueryData(queries.linkPage.get.queryKey(), saved);
      setRows(rows.map((row, index) => ({ ...row, ...saved.links[index] })));
      showToast.success(saved.enabled ? t('page.savedOn') : t('page.savedOff'));
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isFit) save.mutate();
      }}
    >
      <SwitchRow
        label={t('page.enabled')}
        hint={t('page.enabledHint', { address: address.replace(/^https?:\/\//, '') })}
        isOn={enabled}
        disabled={!mayWrite}
        onChange={(isOn) => change({ enabled: isOn })}
      />
      <SwitchRow
        label={t('page.indexed')}
        hint={t('page.indexedHint')}
        isOn={indexed}
        disabled={!mayWrite}
        onChange={(isOn) => change({ indexed: isOn })}
      />
      <TextField
        label={t('page.intro')}
        optional
        maxLength={LINK_PAGE.introCharacters}
        disabled={!mayWrite}
        value={intro}
        onChange={(event) => change({ intro: event.target.value })}
      />
      <LinkRows rows={rows} asked={asked} disabled={!mayWrite} onChange={setRows} />
      <div className={styles.ends}>
        {mayWrite && (
          <Button type="submit" variant="ink" busy={save.isPending} busyLabel={t('saving')}>
            {t('page.save')}
          </Button>
        )}
        {stored.enabled && (
          <a href={address} target="_blank" rel="noreferrer">
            {t('page.open')}
          </a>
        )}
      </div>
      <p className={styles.domain}>
        {t('page.domain')} <SiteLink to="/docs/zrodla-i-linki#wlasna-domena">{t('page.domainHow')}</SiteLink>
      </p>
    </form>
  );
}

interface LinkRowsProps {
  rows: readonly Row[];
  /** What is missing is said. */
  asked: boolean;
  disabled: boolean;
  onChange: (rows: readonly Row[]) => void;
}

/** The page's buttons in their order. */
function LinkRows({ rows, asked, disabled, onChange }: LinkRowsProps) {
  const { t } = useTranslation('short-links');
  const change = (key: number, part: Partial<PageLink>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const raise = (index: number) =>
    onChange(rows.toSpliced(index - 1, 2, ...rows.slice(index - 1, index + 1).toReversed()));
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.pageLinks}>
      <legend>{t('page.links')}</legend>
      {rows.map(({ key, label, url }, index) => (
        <fieldset key={key} className={styles.pageLink} aria-label={label || t('page.nth', { n: index + 1 })}>
          <TextField
            label={t('page.label')}
            maxLength={LINK_PAGE.labelCharacters}
            disabled={disabled}
            value={label}
            error={asked && label.trim() === '' ? t('page.labelMissing') : undefined}
            onChange={(event) => change(key, { label: event.target.value })}
          />
          <TextField
            label={t('page.url')}
            inputMode="url"
            autoCapitalize="none"
            disabled={disabled}
            value={url}
            error={asked && !isPageAddress(meant(url)) ? t('page.urlWrong') : undefined}
            onChange={(event) => change(key, { url: event.target.value })}
          />
          {!disabled && (
            <span className={styles.moves}>
              {index > 0 && (
                <IconButton icon={IconArrowUp} label={t('page.up', { label })} onPress={() => raise(index)} />
              )}
              <IconButton
                icon={IconTrash}
                label={t('page.remove', { label })}
                onPress={() => onChange(rows.filter((row) => row.key !== key))}
              />
            </span>
          )}
        </fieldset>
      ))}
      {rows.length === 0 && <p>{t('page.none')}</p>}
      {!disabled && rows.length < LINK_PAGE.links && (
        <Button icon={IconPlus} onPress={() => onChange([...rows, { key: next, label: '', url: '' }])}>
          {t('page.add')}
        </Button>
      )}
    </fieldset>
  );
}
