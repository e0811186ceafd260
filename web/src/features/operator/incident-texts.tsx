import { IncidentTexts } from '@postownia/contract/features/status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../components/text-field.tsx';

const TRANSLATIONS = ['en', 'de', 'it', 'fr'] as const;
const MOST_CHARACTERS = 2_000;

type Language = keyof IncidentTexts;

/** What an operator is writing of an incident; `texts` is null until it may be sent. */
export function useIncidentTexts() {
  const [words, setWords] = useState<Partial<Record<Language, string>>>({});
  const given = Object.entries(words).filter(([, text]) => text.trim() !== '');
  const parsed = IncidentTexts.safeParse(Object.fromEntries(given));
  return {
    words,
    write: (language: Language, text: string) => setWords({ ...words, [language]: text }),
    clear: () => setWords({}),
    texts: parsed.success ? parsed.data : null,
  };
}

/** The Polish text, and below it, folded, the other languages of the status page. */
export function IncidentTextFields({
  words,
  write,
}: Pick<ReturnType<typeof useIncidentTexts>, 'words' | 'write'>) {
  const { t } = useTranslation('operator');
  const field = (language: Language, label: string) => (
    <TextArea
      key={language}
      label={label}
      rows={3}
      maxLength={MOST_CHARACTERS}
      lang={language}
      value={words[language] ?? ''}
      onChange={({ target }) => write(language, target.value)}
    />
  );
  return (
    <>
      {field('pl', t('incidents.text'))}
      <details>
        <summary>{t('incidents.translations')}</summary>
        <div>{TRANSLATIONS.map((language) => field(language, t(`incidents.languages.${language}`)))}</div>
      </details>
    </>
  );
}
