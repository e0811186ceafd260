import { message } from '@postownia/contract/messages/message';
import { YoutubeOptions } from '@postownia/contract/networks/youtube';
import { firstLineOf } from '../first-line.ts';
import { NetworkError } from '../network-error.ts';
import type { PublishContent } from '../social-network.ts';

const MOST_TITLE = 100;
/** People and blogs: what fits everybody. A person changes it in YouTube Studio. */
const CATEGORY = '22';

/** YouTube takes no angle brackets, in no text: ones that look alike stand in their place. */
const withoutBrackets = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');

export function optionsOf({ options }: PublishContent): YoutubeOptions {
  const given = YoutubeOptions.safeParse(options);
  if (given.success) return given.data;
  throw new NetworkError({
    action: 'fix',
    code: 'form-missing',
    userMessage: message('youtube.form-missing'),
  });
}

/** What stands above the video: what the person wrote, else the first line of the text. */
export function titleOf(content: PublishContent): string {
  const { title = firstLineOf(content.caption, MOST_TITLE) } = optionsOf(content);
  return withoutBrackets(title);
}

/** A video as YouTube reads it. */
export function metadataOf(content: PublishContent): Record<string, unknown> {
  const { madeForKids, privacy, tags = [] } = optionsOf(content);
  return {
    snippet: {
      title: titleOf(content),
      description: withoutBrackets(content.caption),
      categoryId: CATEGORY,
      defaultLanguage: content.language,
      ...(tags.length === 0 ? {} : { tags }),
    },
    status: {
      privacyStatus: privacy,
      selfDeclaredMadeForKids: madeForKids,
      containsSyntheticMedia: content.aiLabel,
    },
  };
}
