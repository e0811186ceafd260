import { GoogleBusinessOptions } from '@postownia/contract/networks/google-business';
import { firstLineOf } from '../first-line.ts';
import type { PublishContent } from '../social-network.ts';

const MOST_TITLE = 58;

function dateOf(date: string) {
  const [year, month, day] = date.split('-').map(Number);
  return { year, month, day };
}

/** Of a link it leads there; an offer has none. */
function buttonOf({ link }: PublishContent, { button, buttonUrl, kind }: GoogleBusinessOptions) {
  if (kind === 'OFFER') return undefined;
  if (button === 'CALL') return { actionType: button };
  if (button !== undefined && buttonUrl !== undefined) return { actionType: button, url: buttonUrl };
  return link === null ? undefined : { actionType: 'LEARN_MORE', url: link };
}

/** An update, an event or an offer as Google reads it. */
export function localPostOf(content: PublishContent): Record<string, unknown> {
  const options = GoogleBusinessOptions.parse(content.options);
  const { kind, title, startDate, endDate, couponCode, terms, buttonUrl } = options;
  const callToAction = buttonOf(content, options);
  const schedule = { startDate: dateOf(startDate ?? ''), endDate: dateOf(endDate ?? '') };
  const [image] = content.images;
  return {
    languageCode: content.language,
    summary: content.caption,
    topicType: kind ?? 'STANDARD',
    ...(callToAction === undefined ? {} : { callToAction }),
    ...(kind === undefined
      ? {}
      : { event: { title: title ?? firstLineOf(content.caption, MOST_TITLE), schedule } }),
    ...(kind === 'OFFER'
      ? {
          offer: {
            ...(couponCode === undefined ? {} : { couponCode }),
            ...(buttonUrl === undefined ? {} : { redeemOnlineUrl: buttonUrl }),
            ...(terms === undefined ? {} : { termsConditions: terms }),
          },
        }
      : {}),
    ...(image === undefined ? {} : { media: [{ mediaFormat: 'PHOTO', sourceUrl: image.publicUrl }] }),
  };
}
