import { valuesIn } from '@postownia/contract/statements/say-statement';
import type { Statement, StatementCode } from '@postownia/contract/statements/statement';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/languages.ts';

/**
 * Says the server's statements in the language of the interface. `stored` is the sentence that came with the statement:
 * it stands where there is none, or where its code is of a later version than this page.
 */
export function useSay() {
  const { t, i18n } = useTranslation('statements');
  const { language } = i18n;
  return useCallback(
    (said: Statement | null | undefined, stored: string | null = null): string =>
      said
        ? t(said.code as StatementCode, {
            ...valuesIn(localeOf(language), said.values),
            defaultValue: stored ?? '',
          })
        : (stored ?? ''),
    [t, language],
  );
}
