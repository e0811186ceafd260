import { valuesIn } from '@postownia/contract/messages/format-message';
import type { Message, MessageCode } from '@postownia/contract/messages/message';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FALLBACK_LANGUAGE, localeOf } from '../i18n/languages.ts';
import { typographPolish } from '../i18n/typography.ts';

/**
 * Says the server's messages that come with their Polish sentence. In Polish that is what is said, so that a page need not
 * bring every sentence that there is; those of another language are fetched, and until then the Polish one stands. Where
 * a message has no sentence beside it, `useMessage` says it.
 */
export function useStoredMessage() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const isPolish = language === FALLBACK_LANGUAGE;
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (!isPolish) void i18n.loadNamespaces('messages').then(() => setFetched(language));
  }, [isPolish, i18n, language]);
  return useCallback(
    (message: Message | null | undefined, stored: string): string => {
      if (isPolish) return typographPolish(stored);
      if (!message || (fetched !== language && !i18n.hasLoadedNamespace('messages'))) return stored;
      return i18n.getFixedT(language, 'messages')(message.code as MessageCode, {
        ...valuesIn(localeOf(language), message.values),
        defaultValue: stored,
      });
    },
    [isPolish, fetched, i18n, language],
  );
}
