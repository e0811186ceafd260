import type { IDataObject } from 'n8n-workflow';

/** What is asked of the API for one item. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: IDataObject;
  /** Where the answer has its list; without it the answer itself is the item. */
  readonly list?: string;
}

/** Reads a parameter of the item that is worked on. */
export type Read = (name: string) => unknown;

const text = (read: Read, name: string) => String(read(name) ?? '').trim();
const day = (read: Read, name: string) => text(read, name).slice(0, 10);
const idOf = (read: Read) => encodeURIComponent(text(read, 'postId'));

/** Without what nobody filled in. */
const filled = (fields: IDataObject): IDataObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

const changes = (read: Read): IDataObject => {
  const given = (read('changes') ?? {}) as IDataObject;
  const date = typeof given.date === 'string' ? given.date.slice(0, 10) : undefined;
  return filled({ ...given, date });
};

/** Resource and operation → what is asked. A list of ids is one id a comma. */
export const CALLS: Readonly<Record<string, (read: Read) => Call>> = {
  'brand.getAll': () => ({ method: 'GET', path: '/brands', list: 'brands' }),
  'post.approve': (read) => ({
    method: 'POST',
    path: '/posts/approve',
    body: {
      postIds: text(read, 'postIds')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    },
  }),
  'post.create': (read) => ({
    method: 'POST',
    path: '/posts',
    body: filled({ date: day(read, 'date'), time: text(read, 'time'), content: text(read, 'content') }),
  }),
  'post.delete': (read) => ({ method: 'DELETE', path: `/posts/${idOf(read)}` }),
  'post.get': (read) => ({ method: 'GET', path: `/posts/${idOf(read)}` }),
  'post.getAll': (read) => ({
    method: 'GET',
    path: '/posts',
    query: { from: day(read, 'from'), to: day(read, 'to') },
    list: 'posts',
  }),
  'post.getPublications': (read) => ({
    method: 'GET',
    path: `/posts/${idOf(read)}/publications`,
    list: 'publications',
  }),
  'post.publish': (read) => ({ method: 'POST', path: `/posts/${idOf(read)}/publish`, body: {} }),
  'post.update': (read) => ({
    method: 'PATCH',
    path: `/posts/${idOf(read)}`,
    body: { revision: Number(read('revision')), ...changes(read) },
  }),
  'token.get': () => ({ method: 'GET', path: '/tokens' }),
};
