import searchWords from 'virtual:docs-search';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Help } from '../features/support/help.tsx';
import { textLanguage } from '../i18n/long-texts.ts';
import { offerSearch } from '../page-script/docs-search.ts';
import { DocsSearch } from './docs-search.tsx';
import styles from './help.module.css';
import { StepPage } from './step-page.tsx';

/** As many pages as the search may find; the documentation has fewer. */
const MOST_FOUND = 40;

/** `/help`: the documentation's answer first, then a person's. */
export default function HelpPage() {
  const { t, i18n } = useTranslation('support');
  const words = searchWords[textLanguage(i18n.language)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are searched by a field of their own
  useEffect(offerSearch, [words]);
  return (
    <StepPage title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
      <div className={styles.content}>
        <DocsSearch key={words} words={words} most={MOST_FOUND} />
        <Help />
      </div>
    </StepPage>
  );
}
