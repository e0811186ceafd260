import type { PlaceInLine } from '@postownia/contract/place-in-line';
import type { Logger } from 'pino';
import type { AllowanceInSql, ReadAllowance } from './allowance.ts';
import type { ChangeHooks } from './change-hooks.ts';
import type { Config } from './config.ts';
import type { Database, OpenDatabase } from './db/connect.ts';
import type { TakenRequests } from './db/taken-requests.ts';
import type { Queryable, Tx } from './db/transaction.ts';
import type { EventListener } from './events/event-listener.ts';
import type { JobInput, JobName } from './job-catalogue.ts';
import type { Turn } from './job-turns.ts';
import type { Clock } from './lib/clock.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { MonthReels } from './month-reels.ts';
import type { ReadPostDays } from './post-days.ts';
import type { ClientDocuments } from './providers/client-document/client-documents.ts';
import type { FeedReader } from './providers/feed/feed-reader.ts';
import type { ImageMaker } from './providers/image/image-maker.ts';
import type { ImageWorkshop } from './providers/image/image-workshop.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { Payments } from './providers/payment/payments.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import type { ReelMaker } from './providers/reel/reel-maker.ts';
import type { SocialNetworks } from './providers/social/social-network.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Uploads } from './providers/storage/uploads.ts';
import type { TextWriter } from './providers/text/text-writer.ts';
import type { VideoExaminer } from './providers/video/video-examiner.ts';
import type { Receivers } from './providers/webhook/receivers.ts';
import type { WebsiteReader } from './providers/website/website-reader.ts';
import type { RefuseDuringDeletion } from './refuse-during-deletion.ts';
import type { ReadTypeWeights } from './type-weights.ts';

/**
 * Everything impure that a feature may touch. Built by `build-context.ts` and by the tests; nothing else makes one.
 */
export interface Context {
  readonly config: Config;
  /** Where people reach the product: `http://localhost:3000`, no trailing slash. */
  readonly appUrl: string;
  /** What short links begin with, no trailing slash. */
  readonly shortLinkUrl: string;
  /** Queries through the pool. */
  readonly db: Database;
  /** The pool itself and direct connections, for listeners and locks. */
  readonly database: OpenDatabase;
  /** Counts the requests of programs. */
  readonly keyRequests: TakenRequests;
  readonly clock: Clock;
  readonly log: Logger;
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly mailer: Mailer;
  readonly writer: TextWriter;
  readonly imageMaker: ImageMaker;
  /** Draws and decodes in processes of their own. */
  readonly workshop: ImageWorkshop;
  /** Looks at videos in processes of their own. */
  readonly videoExaminer: VideoExaminer;
  /** Draws and encodes reels in a process of its own. */
  readonly reelMaker: ReelMaker;
  readonly networks: SocialNetworks;
  /** Null: this installation takes no payments. */
  readonly payments: Payments | null;
  /** Programs of others that hear what happens. */
  readonly receivers: Receivers;
  /** Null: this installation has no keys for push messages. */
  readonly push: PushSender | null;
  /** What programs that never registered say of themselves. */
  readonly clientDocuments: ClientDocuments;
  /** Websites of brands, read when somebody asks. */
  readonly websites: WebsiteReader;
  /** Feeds of others that brands make posts of. */
  readonly feeds: FeedReader;
  readonly secretBox: SecretBox;
  readonly changeHooks: ChangeHooks;
  readonly refuseDuringDeletion: RefuseDuringDeletion;
  readonly readAllowance: ReadAllowance;
  readonly allowanceInSql: AllowanceInSql;
  readonly readPostDays: ReadPostDays;
  readonly readTypeWeights: ReadTypeWeights;
  readonly monthReels: MonthReels;
  readonly enqueue: Enqueue;
  readonly withdraw: Withdraw;
  readonly readPlacesInLine: ReadPlacesInLine;
  readonly forgetJobs: ForgetJobs;
  readonly eventListener: EventListener;
}

/**
 * Puts a job, or many in one statement, into the queue within the transaction that made them necessary. A job whose
 * equal still waits is left out. `turn` says whose turn each takes.
 */
export type Enqueue = <Name extends JobName>(
  tx: Tx,
  name: Name,
  input: JobInput<Name> | readonly JobInput<Name>[],
  options: { turn: Turn | ((input: JobInput<Name>) => Turn) },
) => Promise<void>;

/** Takes jobs that have not begun out of the queue again, with the transaction that made them needless. */
export type Withdraw = <Name extends JobName>(
  tx: Tx,
  name: Name,
  inputs: readonly JobInput<Name>[],
) => Promise<void>;

/**
 * Where jobs that somebody asked for stand in the line of their kind, one for each of `asked`, by one bounded statement;
 * null for one that does not wait or begins in a moment. `since`: when it was asked for.
 */
export type ReadPlacesInLine = <Name extends JobName>(
  db: Queryable,
  name: Name,
  options: { asked: readonly { input: JobInput<Name>; since: Date }[]; now: Date },
) => Promise<readonly (PlaceInLine | null)[]>;

/** Removes what the queue still holds of brands and people, waiting or ended, with the transaction that erases them. */
export type ForgetJobs = (tx: Tx, turnsOf: readonly string[]) => Promise<void>;
