import { YOUTUBE_PRIVACY, YoutubeOptions } from '@postownia/contract/networks/youtube';
import * as z from 'zod/mini';
import type { Answers, OptionsView } from '../network-view.ts';

const typed = z._default(z.string(), '');

/** The answers as they come in; nobody is taken at a word that they did not say. */
const YoutubeAnswers = z.object({
  madeForKids: z._default(z.nullable(z.boolean()), null),
  privacy: z._default(z.enum(YOUTUBE_PRIVACY), 'public'),
  title: typed,
  /** As they are typed, parted by commas. */
  tags: typed,
});
export type YoutubeAnswers = z.infer<typeof YoutubeAnswers>;

export const readAnswers = (answers: Answers): YoutubeAnswers => YoutubeAnswers.parse(answers);

const { title: Title, tags: Tags } = YoutubeOptions._zod.def.shape;

const tagsIn = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== ''),
  ),
];

/** Whether what is typed is more than YouTube takes. */
export const areBadTags = (tags: string): boolean => !Tags.safeParse(tagsIn(tags)).success;

export const problemOf: OptionsView['problemOf'] = (given, _about, t) =>
  readAnswers(given).madeForKids === null ? t('youtube.needs.kids') : null;

/** Nothing while nobody said whom the video is made for; what is only half typed stays in the form. */
export const optionsOf: OptionsView['optionsOf'] = (given) => {
  const answers = readAnswers(given);
  const { madeForKids, privacy } = answers;
  if (madeForKids === null) return {};
  const title = answers.title.trim() === '' ? undefined : Title.safeParse(answers.title.trim()).data;
  const tags = Tags.safeParse(tagsIn(answers.tags)).data ?? [];
  return {
    madeForKids,
    privacy,
    ...(title === undefined ? {} : { title }),
    ...(tags.length === 0 ? {} : { tags }),
  } satisfies YoutubeOptions;
};

export const answersOf: OptionsView['answersOf'] = (stored) => {
  const { success, data } = YoutubeOptions.safeParse(stored);
  if (!success) return {};
  const { madeForKids, privacy, title = '', tags = [] } = data;
  return { madeForKids, privacy, title, tags: tags.join(', ') } satisfies YoutubeAnswers;
};
