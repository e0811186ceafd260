import * as z from 'zod/mini';
import { CHANGE_TOPICS, Pin } from '../change-request.ts';
import { refusals } from '../errors.ts';
import { Id, Instant, paragraph } from '../fields.ts';
import { may } from '../procedure.ts';

/** How much may be said about one post, by everybody together. */
export const MOST_COMMENTS = 300;
export const MOST_ATTACHMENTS = 4;
export const MOST_MENTIONS = 10;

/** Something said about a post: by somebody of the firm, or by a client who has its approval link. */
const Comment = z.object({
  id: Id,
  /** The comment that began the thread; null: this one did. */
  threadId: z.nullable(Id),
  by: z.object({
    kind: z.enum(['member', 'client']),
    /** null: the member has gone. */
    name: z.nullable(z.string()),
    /** Whoever asks. */
    you: z.boolean(),
  }),
  text: z.string(),
  /** What a change that a client asks for is about. */
  topic: z.nullable(z.enum(CHANGE_TOPICS)),
  /** A place on the post's first image. */
  pin: z.nullable(Pin),
  /** Names of the members who were asked to look. */
  mentions: z.array(z.string()),
  attachments: z.array(
    z.object({ assetId: Id, url: z.string(), thumbnailUrl: z.string(), altText: z.string() }),
  ),
  /** The client whose post it is sees it on their page. */
  toClient: z.boolean(),
  /** Of a thread's first comment: who said that it is settled, and when; null: it is open. */
  settled: z.nullable(z.object({ name: z.nullable(z.string()), at: Instant })),
  createdAt: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const Talk = z.object({
  /** The oldest first, at most `MOST_COMMENTS`. */
  comments: z.array(Comment),
  /** Who may be mentioned: everybody who may open the brand, by name. */
  people: z.array(z.object({ userId: Id, name: z.string(), you: z.boolean() })),
});
export type Talk = z.infer<typeof Talk>;

export const CommentForm = z.strictObject({
  text: paragraph(2000, 1),
  /** Answers in a thread of the same post. */
  threadId: z.optional(Id),
  /** Members who are told of it, besides those who wrote in the thread. */
  mentions: z.array(Id).check(z.maxLength(MOST_MENTIONS)),
  /** Images of the library. */
  assetIds: z.array(Id).check(z.maxLength(MOST_ATTACHMENTS)),
  /** Whether the post's client sees it; what answers a thread that they do not see stays in the team. */
  toClient: z.boolean(),
});
export type CommentForm = z.infer<typeof CommentForm>;

const tags = ['Komentarze'];

/** What is said about a post. Foreign posts and comments are NOT_FOUND. */
export const commentsContract = {
  list: may('posts.read')
    .route({ method: 'GET', path: '/posts/{postId}/comments', tags })
    .input(z.strictObject({ postId: Id }))
    .output(Talk),
  /** Those who are mentioned and who wrote in the thread hear of it, once, as they chose to. */
  add: may('comments.write')
    .errors(refusals('COMMENTS_LIMIT'))
    .route({ method: 'POST', path: '/posts/{postId}/comments', successStatus: 201, tags })
    .input(z.extend(CommentForm, { postId: Id }))
    .output(Talk),
  /** Says that a thread is settled, or opens it again. Safe to repeat. */
  settle: may('comments.write')
    .route({ method: 'PUT', path: '/comments/{id}/settled', tags })
    .input(z.strictObject({ id: Id, settled: z.boolean() }))
    .output(Talk),
  /** Takes a comment of one's own back; one that began a thread with answers stays. */
  remove: may('comments.write')
    .errors(refusals('COMMENT_ANSWERED'))
    .route({ method: 'DELETE', path: '/comments/{id}', tags })
    .input(z.strictObject({ id: Id }))
    .output(Talk),
};
