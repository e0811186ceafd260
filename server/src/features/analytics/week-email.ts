import { type InterfaceLanguage, networkName } from '@postownia/contract';
import { formatMessage } from '@postownia/contract/messages/format-message';
import { type Message, message } from '@postownia/contract/messages/message';
import { excerptOf } from '../../lib/excerpt.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { EXCERPT } from './best-posts.ts';
import type { WeekSummary } from './read-week.ts';
import type { Trouble } from './week.queries.ts';
import words from './week-words.json' with { type: 'json' };

const LOCALES = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE', it: 'it-IT', fr: 'fr-FR' } as const;
/** The email names so many troubles one by one; the rest is counted. */
const TROUBLES_NAMED = 5;

const DO_WHAT: Readonly<Record<Trouble['state'], string>> = {
  failed: 'trouble.failed',
  'needs-fix': 'trouble.failed',
  'needs-reconnect': 'trouble.reconnect',
  skipped: 'trouble.missed',
  unknown: 'trouble.to-check',
};

/** The notice, and the first line of the email. */
export function weekMessage({ week, posts, videos, troubles, waiting }: WeekSummary): Message {
  return message('week.summary', {
    day: week.from,
    published: posts + videos,
    troubles: troubles.length,
    waiting: waiting.length,
  });
}

/** Says a part of the email; every one of them is in every language. */
function say(language: InterfaceLanguage, code: string, values: Message['values'] = {}): string {
  const sentence = formatMessage(words[language], LOCALES[language], { code, values });
  if (sentence === null) throw new Error(`the weekly summary has no ${code} in ${language}`);
  // A number stays with its noun.
  return sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}

/** A page of the brand, as a link. */
type LinkTo = (path: string) => string;

/**
 * What the email says below its first line, with names in the reader's language: what went out, what did not and what
 * to do, the best post, what waits, tokens. What no network told is "no data", never zero.
 */
export function weekDetails(
  summary: WeekSummary,
  { language, zone, linkTo }: { language: InterfaceLanguage; zone: string; linkTo: LinkTo },
): [name: string, value: string][] {
  const { posts, videos, troubles, waiting, tokens } = summary;
  const count = (code: string, value: number) => say(language, code, { count: value });
  const counted = (of: { posts: number; videos: number }) =>
    [of.posts > 0 && count('posts', of.posts), of.videos > 0 && count('videos', of.videos)]
      .filter((part) => part !== false)
      .join(', ');
  const networks = summary.byNetwork.map(([network, own]) => `${networkName(network)} ${own}`).join(', ');
  const named = troubles.slice(0, TROUBLES_NAMED).map((trouble) =>
    troubleLine(trouble, {
      linkTo,
      text: say(language, DO_WHAT[trouble.state], {
        day: todayIn(zone, trouble.dueAt),
        account: `${trouble.account} (${networkName(trouble.network)})`,
      }),
    }),
  );
  const more = troubles.length - named.length;
  const went = posts + videos === 0 ? say(language, 'went.none') : `${counted(summary)} (${networks})`;
  const first = waiting[0];
  const videos7 = waiting.filter(({ kind }) => kind === 'video').length;
  return [
    [say(language, 'went.name'), went],
    ...(named.length === 0
      ? []
      : [
          [
            say(language, 'trouble.name'),
            [...named, ...(more > 0 ? [count('trouble.more', more)] : [])].join('\n'),
          ] as [string, string],
        ]),
    ...(posts + videos === 0
      ? []
      : [[say(language, 'best.name'), bestLine(summary, { language, linkTo })] as [string, string]]),
    [
      say(language, 'waits.name'),
      first === undefined
        ? say(language, 'waits.none')
        : say(language, 'waits.some', {
            planned: counted({ posts: waiting.length - videos7, videos: videos7 }),
            alone: waiting.filter(({ willGoOut }) => willGoOut).length,
            day: first.date,
            time: first.time.slice(0, 5),
          }),
    ],
    [say(language, 'tokens.name'), count('tokens.left', tokens)],
  ];
}

const pathOf = ({ postId }: Pick<Trouble, 'postId'>) => `/posts/${postId}/publications`;

const troubleLine = (trouble: Trouble, { linkTo, text }: { linkTo: LinkTo; text: string }) =>
  `${text}\n${linkTo(trouble.state === 'needs-reconnect' ? '/dashboard?tab=social-media' : pathOf(trouble))}`;

function bestLine(
  { best }: WeekSummary,
  { language, linkTo }: { language: InterfaceLanguage; linkTo: LinkTo },
): string {
  if (best === null) return say(language, 'best.unread');
  const { content, network, likes, comments } = best;
  const values = { excerpt: excerptOf(content, EXCERPT), network: networkName(network), likes, comments };
  return `${say(language, 'best.line', values)}\n${best.permalink ?? linkTo(pathOf(best))}`;
}
