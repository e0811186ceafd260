import { CalendarDate, WebAddress } from '@postownia/contract/fields';
import {
  GOOGLE_BUTTONS,
  GOOGLE_KINDS,
  GoogleBusinessOptions,
} from '@postownia/contract/networks/google-business';
import * as z from 'zod/mini';
import type { Answers, OptionsView } from '../network-view.ts';

const typed = z._default(z.string(), '');
const GoogleAnswers = z.object({
  kind: z._default(z.enum(['', ...GOOGLE_KINDS]), ''),
  button: z._default(z.enum(['', ...GOOGLE_BUTTONS]), ''),
  buttonUrl: typed,
  title: typed,
  startDate: typed,
  endDate: typed,
  couponCode: typed,
  terms: typed,
});
export type GoogleAnswers = z.infer<typeof GoogleAnswers>;

export const readAnswers = (answers: Answers): GoogleAnswers => GoogleAnswers.parse(answers);

/** Why what is typed does not go out yet; null: it is whole. */
export function missingIn(given: Answers): 'dates' | 'address' | null {
  const { kind, startDate: start, endDate: end, button, buttonUrl } = readAnswers(given);
  const areDates =
    CalendarDate.safeParse(start).success && CalendarDate.safeParse(end).success && start <= end;
  if (kind !== '' && !areDates) return 'dates';
  const needsAddress = kind !== 'OFFER' && button !== '' && button !== 'CALL';
  const isAddress = WebAddress.safeParse(buttonUrl).success;
  return (needsAddress && !isAddress) || (buttonUrl.trim() !== '' && !isAddress) ? 'address' : null;
}

/** What is whole goes out: an event without its days is an update, a button without its page is none. */
export const optionsOf: OptionsView['optionsOf'] = (given) => {
  const { kind, button, buttonUrl, title, startDate, endDate, couponCode, terms } = readAnswers(given);
  const missing = missingIn(given);
  const url = WebAddress.safeParse(buttonUrl).data;
  const told = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() });
  const ofKind =
    kind === '' || missing === 'dates'
      ? {}
      : {
          kind,
          startDate,
          endDate,
          ...told('title', title),
          ...(kind === 'OFFER' ? { ...told('couponCode', couponCode), ...told('terms', terms) } : {}),
        };
  const isButton = kind !== 'OFFER' && button !== '' && (button === 'CALL' || url !== undefined);
  const options = {
    ...ofKind,
    ...(isButton ? { button } : {}),
    ...(url === undefined || button === 'CALL' || (button === '' && kind !== 'OFFER')
      ? {}
      : { buttonUrl: url }),
  };
  return GoogleBusinessOptions.safeParse(options).data ?? {};
};

export const answersOf: OptionsView['answersOf'] = (stored) =>
  GoogleBusinessOptions.safeParse(stored).data ?? {};
