import type { InterfaceLanguage } from '@postownia/contract';
import { sayStatement } from '@postownia/contract/statements/say-statement';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import { excerptOf } from '../../lib/excerpt.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { EXCERPT } from './best-posts.ts';
import type { WeekSummary } from './read-week.ts';
import type { Trouble } from './week.queries.ts';
import words from './week-words.json' with { type: 'json' };

const LOCALES = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE', it: 'it-IT', fr: 'fr-FR' } as const;
const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok' } as const;
/** The letter names so many troubles one by one; the rest is counted. */
const TROUBLES_NAMED = 5;

const DO_WHAT: Readonly<Record<Trouble['state'], string>> = {
  failed: 'trouble.failed',
  'needs-fix': 'trouble.failed',
  'needs-reconnect': 'trouble.reconnect',
  skipped: 'trouble.missed',
  unknown: 'trouble.to-check',
};

/** The notice, and the first line of the letter. */
export function weekStatement({ week, posts, films, troubles, waiting }: WeekSummary): Statement {
  return statement('week.summary', {
    day: week.from,
    published: posts + films,
    troubles: troubles.length,
    waiting: waiting.length,
  });
}

/** Says a part of the letter; every one of them is in every language. */
function say(language: InterfaceLanguage, code: string, values: Statement['values'] = {}): string {
  const sentence = sayStatement(words[language], LOCALES[language], { code, values });
  if (sentence === null) throw new Error(`the weekly summary has no ${code} in ${language}`);
  // A number stays with its noun.
  return sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}

/**
 * What the letter says below its first line, with names in the reader's language: what went out, what did not and what
 * to do, the best post, what waits, tokens. What no network told is "no data", never zero.
 */
export function weekDetails(
  summary: WeekSummary,
  { language, zone, appUrl }: { language: InterfaceLanguage; zone: string; appUrl: string },
): [name: string, value: string][] {
  const { posts, films, troubles, waiting, tokens } = summary;
  const count = (code: string, value: number) => say(language, code, { count: value });
  const counted = (of: { posts: number; films: number }) =>
    [of.posts > 0 && count('posts', of.posts), of.films > 0 && count('films', of.films)]
      .filter((part) => part !== false)
      .join(', ');
  const networks = summary.byNetwork.map(([network, own]) => `${NETWORKS[network]} ${own}`).join(', ');
  const named = troubles.slice(0, TROUBLES_NAMED).map((trouble) =>
    troubleLine(trouble, {
      ...{ appUrl },
      text: say(language, DO_WHAT[trouble.state], {
        day: todayIn(zone, trouble.dueAt),
        account: `${trouble.account} (${NETWORKS[trouble.network]})`,
      }),
    }),
  );
  const more = troubles.length - named.length;
  const went = posts + films === 0 ? say(language, 'went.none') : `${counted(summary)} (${networks})`;
  const first = waiting[0];
  const films7 = waiting.filter(({ kind }) => kind === 'film').length;
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
    ...(posts + films === 0
      ? []
      : [[say(language, 'best.name'), bestLine(summary, { language, appUrl })] as [string, string]]),
    [
      say(language, 'waits.name'),
      first === undefined
        ? say(language, 'waits.none')
        : say(language, 'waits.some', {
            planned: counted({ posts: waiting.length - films7, films: films7 }),
            alone: waiting.filter(({ willGoOut }) => willGoOut).length,
            day: first.date,
            time: first.time.slice(0, 5),
          }),
    ],
    [say(language, 'tokens.name'), count('tokens.left', tokens)],
  ];
}

const pathOf = ({ postId, videoPostId }: Pick<Trouble, 'postId' | 'videoPostId'>) =>
  postId === null ? `/video-posts/${videoPostId}/publications` : `/posts/${postId}/publications`;

const troubleLine = (trouble: Trouble, { appUrl, text }: { appUrl: string; text: string }) =>
  `${text}\n${appUrl}${trouble.state === 'needs-reconnect' ? '/dashboard?tab=social-media' : pathOf(trouble)}`;

function bestLine(
  { best }: WeekSummary,
  { language, appUrl }: { language: InterfaceLanguage; appUrl: string },
): string {
  if (best === null) return say(language, 'best.unread');
  const { content, network, likes, comments } = best;
  const values = { excerpt: excerptOf(content, EXCERPT), network: NETWORKS[network], likes, comments };
  return `${say(language, 'best.line', values)}\n${best.permalink ?? `${appUrl}${pathOf(best)}`}`;
}
