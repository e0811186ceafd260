import { PinterestOptions } from '@postownia/contract/networks/pinterest';
import * as z from 'zod/mini';
import type { Answers, OptionsView } from '../network-view.ts';

const typed = z._default(z.string(), '');
const PinterestAnswers = z.object({ title: typed, link: typed });
export type PinterestAnswers = z.infer<typeof PinterestAnswers>;

export const readAnswers = (answers: Answers): PinterestAnswers => PinterestAnswers.parse(answers);

const { title: Title, link: Link } = PinterestOptions._zod.def.shape;

/** Whether what is typed as the link is none yet; nothing typed is fine. */
export const isBadLink = (link: string): boolean => link.trim() !== '' && !Link.safeParse(link).success;

/** What is whole goes out; an address that is still being typed does not. */
export const optionsOf: OptionsView['optionsOf'] = (given) => {
  const { title, link } = readAnswers(given);
  const own = { title: Title.safeParse(title.trim()).data, link: Link.safeParse(link).data };
  return {
    ...(title.trim() === '' || own.title === undefined ? {} : { title: own.title }),
    ...(link.trim() === '' || own.link === undefined ? {} : { link: own.link }),
  };
};

export const answersOf: OptionsView['answersOf'] = (stored) => {
  const { title, link } = PinterestOptions.safeParse(stored).data ?? {};
  return { ...(title === undefined ? {} : { title }), ...(link === undefined ? {} : { link }) };
};
