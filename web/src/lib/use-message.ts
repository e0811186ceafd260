import { valuesIn } from '@postownia/contract/messages/format-message';
import type { Message, MessageCode } from '@postownia/contract/messages/message';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/languages.ts';

/**
 * Says the server's messages in the language of the interface. `stored` is the sentence that came with the message:
 * it stands where there is none, or where its code is of a later version than this page.
 */
export function useMessage() {
  const { t, i18n } = useTranslation('messages');
  const { language } = i18n;
  return useCallback(
    (message: Message | null | undefined, stored: string | null = null): string =>
      message
        ? t(message.code as MessageCode, {
            ...valuesIn(localeOf(language), message.values),
            defaultValue: stored ?? '',
          })
        : (stored ?? ''),
    [t, language],
  );
}
