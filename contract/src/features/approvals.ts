import * as z from 'zod/mini';
import { APPROVAL_POLICIES } from '../approval-policies.ts';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { CHANGE_TOPICS, ChangeRequest, Pin } from '../change-request.ts';
import { ChosenCrop } from '../crops.ts';
import { refusals } from '../errors.ts';
import { CalendarDate, Email, Id, Instant, line, paragraph, TimeCursor, WallTime } from '../fields.ts';
import { POST_FORMATS } from '../networks/network-definition.ts';
import { NETWORKS } from '../networks.ts';
import { may, mayUnlessDeleting, open } from '../procedure.ts';

/** How long a link works after the last day it is for, unless somebody chose otherwise (P-49). */
export const APPROVAL_LINK_DAYS = 14;
/** How many posts one link may be for. */
export const MOST_POSTS_OF_LINK = 100;

const tags = ['Akceptacje'];

const Policy = z.object({ policy: z.enum(APPROVAL_POLICIES) });

/**
 * Where a post of a link stands: `waiting` for the client, `approved` as it is now, `change` asked for and not made yet,
 * `unready` waits for the team first, `out` went out or is on its way.
 */
export const APPROVAL_STATES = ['waiting', 'approved', 'change', 'unready', 'out'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What a client wrote about a post. */
const Remark = z.extend(ChangeRequest, { id: Id });
export type ApprovalRemark = z.infer<typeof Remark>;

/** What is said about a post on a client's page: by the client, or by the firm to them. */
const GuestRemark = z.extend(Remark, {
  /** The remark that began the thread; null: this one did. */
  threadId: z.nullable(Id),
  /** Somebody of the firm wrote it. */
  team: z.boolean(),
  settled: z.boolean(),
  attachments: z.array(z.object({ url: z.string(), thumbnailUrl: z.string(), altText: z.string() })),
});
export type GuestRemark = z.infer<typeof GuestRemark>;

const Image = z.object({
  url: z.string(),
  thumbnailUrl: z.string(),
  altText: z.string(),
  video: z.boolean(),
  /** The part that goes out; null: the whole of it. */
  crop: z.nullable(ChosenCrop),
});

const Place = z.object({ label: z.string(), name: z.string() });

/** How a post was when somebody gave their word for it or answered last; a part is null where it is the same now. */
const Before = z.object({
  content: z.nullable(z.string()),
  when: z.nullable(z.object({ date: CalendarDate, time: WallTime })),
  format: z.nullable(z.enum(POST_FORMATS)),
  /** `was` null: it had none. */
  link: z.nullable(z.object({ was: z.nullable(z.string()) })),
  /** All of them in their order, where one of them, its place, its description or what of it is shown differs. */
  media: z.nullable(z.array(Image)),
  /** Connected accounts that it goes to only now, and those that it goes to no more. */
  accounts: z.nullable(z.object({ added: z.array(Place), removed: z.array(Place) })),
  /** What accounts said otherwise, where they say something of their own now or did. */
  texts: z.array(z.extend(Place, { was: z.string(), now: z.string() })),
  /** What networks were answered, or the mark of AI. */
  settings: z.boolean(),
  answeredAt: Instant,
});
export type PostBefore = z.infer<typeof Before>;

/** What of a post changed since the words that were given for it; null: there was none, or it still holds. */
const PostChanges = z.object({
  team: z.nullable(Before),
  client: z.nullable(Before),
  /** As it is now. */
  media: z.array(Image),
});
export type PostChanges = z.infer<typeof PostChanges>;

/** A post as a client sees it: exactly what goes out. Days and hours are wall clock in the brand's zone. */
const GuestPost = z.object({
  id: Id,
  date: CalendarDate,
  time: WallTime,
  /** The same day and time as an instant: the client may be elsewhere. */
  dueAt: Instant,
  format: z.enum(POST_FORMATS),
  state: z.enum(APPROVAL_STATES),
  /** Names what is approved; send it back with the answer. */
  hash: z.string(),
  content: z.string(),
  media: z.array(Image),
  /** The page that it shows in place of images; null: none. */
  link: z.nullable(z.string()),
  /** Where it goes and what it says there; none while no account is connected. */
  accounts: z.array(
    z.object({
      network: z.enum(NETWORKS),
      label: z.string(),
      name: z.string(),
      text: z.string(),
      /** What the account says under the post right after it went out. */
      comment: z.nullable(z.string()),
    }),
  ),
  /** It changed since the answer; null: there was none, or nothing changed. */
  before: z.nullable(Before),
  /** The oldest first. */
  remarks: z.array(GuestRemark),
  approvedBy: z.nullable(z.object({ name: z.string(), at: Instant })),
});
export type GuestPost = z.infer<typeof GuestPost>;

const GuestPage = z.object({
  brand: z.object({
    name: z.string(),
    logoUrl: z.nullable(z.string()),
    /** Three hex colours. */
    colours: z.array(z.string()),
  }),
  language: z.enum(INTERFACE_LANGUAGES),
  note: z.string(),
  /** Who sent it; null: somebody who is gone. */
  sender: z.nullable(z.string()),
  /** What the client called themself; null: nobody has answered yet. */
  name: z.nullable(z.string()),
  expiresAt: Instant,
  posts: z.array(GuestPost),
});
export type GuestPage = z.infer<typeof GuestPage>;

const Key = {
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Six digits, where the link has a PIN. */
  pin: z.optional(z.string().check(z.maxLength(10))),
};
const Name = line(60, 1);
const Hash = z.string().check(z.maxLength(64));

const LinkPost = z.object({
  id: Id,
  date: CalendarDate,
  time: WallTime,
  excerpt: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  state: z.enum(APPROVAL_STATES),
  remarks: z.array(Remark),
});

const Link = z.object({
  id: Id,
  /** Where it was sent by email; null: somebody hands it on themselves. */
  recipient: z.nullable(z.string()),
  /** What the client called themself. */
  name: z.nullable(z.string()),
  note: z.string(),
  pin: z.boolean(),
  sentAt: Instant,
  expiresAt: Instant,
  withdrawnAt: z.nullable(Instant),
  posts: z.array(LinkPost),
});
export type ApprovalLink = z.infer<typeof Link>;

/** A link with its address, which is told once. */
const NewLink = z.object({ link: Link, url: z.string(), pin: z.nullable(z.string()) });
export type NewApprovalLink = z.infer<typeof NewLink>;

export const ApprovalLinkForm = z.strictObject({
  postIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_POSTS_OF_LINK)),
  /** Absent: no email goes out, the address is handed on by hand. */
  recipient: z.optional(Email),
  note: paragraph(500),
  /** Of the page and its emails. */
  language: z.enum(INTERFACE_LANGUAGES),
  /** Asks for six digits besides the link. */
  pin: z.boolean(),
});
export type ApprovalLinkForm = z.infer<typeof ApprovalLinkForm>;

const sending = mayUnlessDeleting('posts.approve').errors(
  refusals('APPROVALS_NOT_IN_PLAN', 'APPROVALS_WITHOUT_CLIENT', 'NOTHING_TO_APPROVE'),
);
const asGuest = open.errors(refusals('APPROVAL_LINK_ENDED', 'APPROVAL_PIN_NEEDED', 'APPROVAL_PIN_WRONG'));
const ById = z.strictObject({ id: Id });

export const approvalsContract = {
  /** Whose word the brand's posts need before they go out (P-48). */
  policy: may('posts.read').route({ method: 'GET', path: '/approvals/policy', tags }).output(Policy),
  /** Chooses it. Planned posts that lack somebody's word wait from now on; those that have it go out. */
  setPolicy: may('brand.manage')
    .errors(refusals('APPROVALS_NOT_IN_PLAN'))
    .route({ method: 'PUT', path: '/approvals/policy', tags })
    .input(z.strictObject({ policy: z.enum(APPROVAL_POLICIES) }))
    .output(Policy),

  /** Links of the brand with their posts, the newest first, a page of 50; `next` is null after the last. */
  links: may('posts.read')
    .route({ method: 'GET', path: '/approvals/links', tags })
    .input(z.strictObject({ cursor: z.optional(TimeCursor) }))
    .output(z.object({ links: z.array(Link), next: z.nullable(TimeCursor) })),
  /** What changed since the team approved a post and since a client answered about it. */
  changes: may('posts.read')
    .errors(refusals('NOT_FOUND'))
    .route({ method: 'GET', path: '/approvals/posts/{id}/changes', tags })
    .input(ById)
    .output(PostChanges),
  /** Makes a link for posts that have not gone out; foreign ones are left out. Sends it where there is a recipient. */
  create: sending
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/approvals/links', successStatus: 201, tags })
    .input(ApprovalLinkForm)
    .output(NewLink),
  /**
   * Sends other posts to the client of a link, by a link of their own with its language, and a PIN where that one has it. Also
   * for who may not approve: the address goes to the client alone. NOT_FOUND: withdrawn, never emailed, or made by
   * somebody who may approve no more.
   */
  sendToClient: mayUnlessDeleting('approvals.send')
    .errors(refusals('APPROVALS_NOT_IN_PLAN', 'APPROVALS_WITHOUT_CLIENT', 'NOTHING_TO_APPROVE', 'NOT_FOUND'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/approvals/links/{id}/send', successStatus: 201, tags })
    .input(
      z.strictObject({ id: Id, postIds: ApprovalLinkForm.shape.postIds, note: ApprovalLinkForm.shape.note }),
    )
    .output(z.object({ link: Link, pin: z.nullable(z.string()) })),
  /** Gives a link another address, and sends it where there is a recipient; the one before works no more. */
  resend: sending
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/approvals/links/{id}/resend', tags })
    .input(ById)
    .output(NewLink),
  /** Ends a link at once; what was approved stays approved. */
  withdraw: may('posts.approve')
    .route({ method: 'DELETE', path: '/approvals/links/{id}', tags })
    .input(ById)
    .output(z.object({ done: z.literal(true) })),

  /** What a link is for. Opening it changes nothing. One that has ended is like one that never was. */
  open: asGuest
    .route({ method: 'POST', path: '/approval-links/open', tags })
    .input(z.strictObject(Key))
    .output(GuestPage),
  /**
   * Asks those who may send it for a link in place of one that has ended. The answer is the same for a link that never was,
   * and for one that still works; of one link they are told once a day.
   */
  askAgain: open
    .route({ method: 'POST', path: '/approval-links/ask-again', tags })
    .input(z.strictObject({ token: Key.token }))
    .output(z.object({ done: z.literal(true) })),
  /**
   * The client approves posts exactly as they saw them. APPROVAL_OUTDATED: none of them is as it was; of several, those
   * that changed are left out.
   */
  approve: asGuest
    .errors(refusals('APPROVAL_OUTDATED'))
    .route({ method: 'POST', path: '/approval-links/approve', tags })
    .input(
      z.strictObject({
        ...Key,
        name: Name,
        posts: z
          .array(z.strictObject({ id: Id, hash: Hash }))
          .check(z.minLength(1), z.maxLength(MOST_POSTS_OF_LINK)),
      }),
    )
    .output(GuestPage),
  /** The client asks for a change of a post; an approval that they gave for it is taken back. */
  askChange: asGuest
    .errors(refusals('APPROVAL_OUTDATED'))
    .route({ method: 'POST', path: '/approval-links/ask-change', tags })
    .input(
      z.strictObject({
        ...Key,
        name: Name,
        id: Id,
        hash: Hash,
        text: paragraph(1000, 1),
        topic: z.optional(z.enum(CHANGE_TOPICS)),
        place: z.optional(Pin),
      }),
    )
    .output(GuestPage),
  /** The client says something about a post, in a thread of their page or a new one; no answer of theirs changes. */
  comment: asGuest
    .errors(refusals('NOT_FOUND', 'COMMENTS_LIMIT'))
    .route({ method: 'POST', path: '/approval-links/comment', tags })
    .input(z.strictObject({ ...Key, name: Name, id: Id, text: paragraph(1000, 1), threadId: z.optional(Id) }))
    .output(GuestPage),
};
