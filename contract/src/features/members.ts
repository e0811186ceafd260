import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Email, Id, Instant, line, Password } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may, mayFirst, mayUnlessDeleting, open } from '../procedure.ts';
import { ACTIVE_ROLES, GIVEN_ROLES, type GivenRole } from '../roles.ts';
import { CONSENT_VERSION } from './sign-up.ts';

/** How long an invitation's link works. */
export const INVITATION_DAYS = 7;

const Slugs = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.maxLength(LIMITS.brandsOfMember));

/** A role, and the brands in which it is held: none named for admins, who have all; at least one for everybody else. */
const ACCESS = { role: z.enum(GIVEN_ROLES), brands: Slugs };
const fits = z.refine<{ role: GivenRole; brands: readonly string[] }>(
  ({ role, brands }) =>
    role === 'admin' ? brands.length === 0 : brands.length > 0 && new Set(brands).size === brands.length,
  { ...told('listItem'), path: ['brands'] },
);

export const MemberAccess = z.strictObject(ACCESS).check(fits);
export type MemberAccess = z.infer<typeof MemberAccess>;
export const InvitationForm = z.strictObject({ email: Email, ...ACCESS }).check(fits);
export type InvitationForm = z.infer<typeof InvitationForm>;

const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ACTIVE_ROLES),
  /** Slugs of the brands they were given; empty for owners and admins, who have all. */
  brands: z.array(z.string()),
  since: Instant,
  /** When somebody signed in as them last, as far as the session still is; null: not lately. */
  seenAt: z.nullable(Instant),
  /** Signs in with a second factor. */
  secondFactor: z.boolean(),
  /** Whoever asks. */
  you: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  brands: z.array(z.string()),
  /** The newest of its emails. */
  sentAt: Instant,
  /** Past: the link works no more until the invitation is sent again. */
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const Members = z.object({
  /** Owners first, then by name. */
  members: z.array(Member),
  /** Waiting for an answer, the newest first; those that have expired, too. */
  invitations: z.array(Invitation),
  /** All brands of the firm, by name. */
  brands: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** How many people the firm's plan has room for (P-51); invitations that work take a place. */
  limit: z.int(),
  /** Whether the firm lets nobody into its brands without a second factor. */
  requiresSecondFactor: z.boolean(),
});
export type Members = z.infer<typeof Members>;

/** What stands in an invitation's link after the `#`. */
const Secret = z.string().check(z.minLength(1), z.maxLength(100));
const BySecret = z.strictObject({ secret: Secret });

/** What somebody with an account has to do to take an invitation, or that they need to make one. */
export const INVITED = ['new', 'signed-out', 'signed-in', 'somebody-else'] as const;

export const OpenInvitation = z.object({
  firm: z.string(),
  /** What whoever invited is called; null: they have gone. */
  by: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  /** Names of brands; empty for admins, who get all. */
  brands: z.array(z.string()),
  expiresAt: Instant,
  /** Whether the address has an account, and whether the one who asks is signed in to it or to another. */
  invited: z.enum(INVITED),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const JoinForm = z.strictObject({
  secret: Secret,
  name: line(LIMITS.userNameCharacters, 1),
  password: Password,
  language: z.optional(z.enum(INTERFACE_LANGUAGES)),
  consent: z.literal(CONSENT_VERSION, told('consent')),
});
export type JoinForm = z.infer<typeof JoinForm>;

const OfMember = { userId: Id };
const OfInvitation = z.strictObject({ id: Id });
const Password256 = z.string().check(z.minLength(1), z.maxLength(256));
const Done = z.object({ done: z.literal(true) });
const tags = ['Zespół'];

/** People of the firm that the current brand belongs to. Foreign people and invitations are NOT_FOUND. */
export const membersContract = {
  list: may('members.manage').route({ method: 'GET', path: '/members', tags }).output(Members),

  /**
   * Sends an email with a link that works once, for seven days. The same whether the address has an account or not.
   */
  invite: mayUnlessDeleting('members.manage')
    .errors(refusals('PEOPLE_LIMIT', 'MEMBER_ALREADY', 'INVITED_ALREADY'))
    .route({ method: 'POST', path: '/members/invitations', tags })
    .input(InvitationForm)
    .output(Invitation),
  /** Sends another link, for seven days more; the one before ends. */
  resend: mayUnlessDeleting('members.manage')
    .errors(refusals('PEOPLE_LIMIT'))
    .route({ method: 'POST', path: '/members/invitations/{id}/resend', tags })
    .input(OfInvitation)
    .output(Invitation),
  withdraw: may('members.manage')
    .route({ method: 'DELETE', path: '/members/invitations/{id}', tags })
    .input(OfInvitation)
    .output(Done),

  /** Gives a member another role or other brands. Owners are changed by nobody but themselves. */
  change: may('members.manage')
    .errors(refusals('OWNER_PROTECTED'))
    .route({ method: 'PUT', path: '/members/{userId}', tags })
    .input(z.strictObject({ ...OfMember, ...ACCESS }).check(fits))
    .output(Done),
  /** Ends a membership with everything that hangs on it; open streams end within 200 ms. */
  remove: may('members.manage')
    .errors(refusals('OWNER_PROTECTED'))
    .route({ method: 'DELETE', path: '/members/{userId}', tags })
    .input(z.strictObject(OfMember))
    .output(Done),
  /**
   * Whether the firm's people reach its brands only with a second factor of their own. Whoever asks for it has one; everybody
   * else is asked at their next request. Keys are not concerned.
   */
  requireSecondFactor: may('members.manage')
    .errors(refusals('SECOND_FACTOR_FIRST'))
    .route({ method: 'PUT', path: '/members/second-factor', tags })
    .input(z.strictObject({ required: z.boolean() }))
    .output(Done),
  /** Leaves the firm of the current brand. `next` is the brand to go on in; null: there is none, and the session is over. */
  leave: mayFirst('self.manage')
    .errors(refusals('LAST_OWNER'))
    .route({ method: 'POST', path: '/members/leave', tags })
    .output(z.object({ next: z.nullable(z.string()) })),
  /** Makes a member an owner; whoever does it stays one or becomes an admin. */
  handOver: may('members.own')
    .errors(refusals('WRONG_PASSWORD', 'CONFLICT'))
    .route({ method: 'POST', path: '/members/{userId}/hand-over', tags })
    .input(z.strictObject({ ...OfMember, password: Password256, stay: z.boolean() }))
    .output(Done),

  /** What an invitation is for. Opening it changes nothing. One that is used, withdrawn or expired is like none. */
  open: open
    .errors(refusals('INVITATION_ENDED'))
    .route({ method: 'POST', path: '/invitations/open', tags })
    .input(BySecret)
    .output(OpenInvitation),
  /** Takes an invitation with the account whose address it was sent to; anybody else's is like one that has ended. */
  accept: mayFirst('self.manage')
    .errors(refusals('INVITATION_ENDED', 'PEOPLE_LIMIT', 'MEMBER_ALREADY'))
    .route({ method: 'POST', path: '/invitations/accept', tags })
    .input(BySecret)
    .output(z.object({ brand: z.string() })),
  /** Makes an account of an invitation, with no brand or firm of its own, and sets the session cookie. */
  join: open
    .errors(refusals('INVITATION_ENDED', 'PEOPLE_LIMIT', 'EMAIL_TAKEN', 'WEAK_PASSWORD'))
    .route({ method: 'POST', path: '/invitations/join', successStatus: 201, tags })
    .input(JoinForm)
    .output(z.object({ brand: z.string() })),
};
