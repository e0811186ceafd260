export { type ClientView, clientComments } from './client-comments.ts';
export type { CommentRow } from './comments.queries.ts';
export { readDiscussed } from './comments.queries.ts';
