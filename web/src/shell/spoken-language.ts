import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { isPublicPath, languageOfPath, pathIn, plainPath } from '../i18n/addresses.ts';
import { i18n } from '../i18n/i18n.ts';
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGE_KEY, type Language } from '../i18n/languages.ts';
import { errorText } from '../lib/error-text.ts';
import { keepLanguage, useSession } from '../lib/session.ts';

/** The language that was chosen in this browser. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : FALLBACK_LANGUAGE;
}

/** Fetches the texts that the page needs in a language, then speaks it; the document says so. */
export async function speak(language: Language): Promise<void> {
  if (i18n.language !== language) await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** A public page speaks the language of its address; an address with a language is a choice for the application too. */
export function usePageLanguage(): void {
  const language = languageOfPath(useLocation().pathname);
  useEffect(() => {
    if (language !== FALLBACK_LANGUAGE) localStorage.setItem(LANGUAGE_KEY, language);
    void speak(language);
  }, [language]);
}

/** The application speaks the language that the person chose, wherever that was; else this browser's. */
export function useUserLanguage(): void {
  const chosen = useSession().user?.language;
  useEffect(() => {
    if (isLanguage(chosen)) localStorage.setItem(LANGUAGE_KEY, chosen);
    // The frame is Polish as built; `before-paint.js` keeps it unseen until its language is there.
    void speak(storedLanguage()).finally(() => delete document.documentElement.dataset.language);
  }, [chosen]);
}

/**
 * Chooses a language: the page stays, and stays where it is scrolled to; a public one changes its address. Kept in this
 * browser and, of the signed-in, with the person: their emails follow it.
 */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const client = useQueryClient();
  return async (language) => {
    localStorage.setItem(LANGUAGE_KEY, language);
    await speak(language);
    if (isPublicPath(pathname)) {
      await navigate(pathIn(language, plainPath(pathname)) + search + hash, { preventScrollReset: true });
    }
    if (session.state !== 'signed-in') return;
    await keepLanguage(client, language).catch((error: unknown) => showToast.error(errorText(error)));
  };
}
