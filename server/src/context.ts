import type { Logger } from 'pino';
import type { Announcements } from './announcements.ts';
import type { Config } from './config.ts';
import type { Database, OpenDatabase } from './db/connect.ts';
import type { Tx } from './db/transaction.ts';
import type { JobInput, JobName } from './job-catalogue.ts';
import type { RefuseLeaving } from './leaving.ts';
import type { Clock } from './lib/clock.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { ReadPostDays } from './post-days.ts';
import type { ImageMaker } from './providers/image/image-maker.ts';
import type { PictureWorkshop } from './providers/image/picture-workshop.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { Payments } from './providers/payment/payments.ts';
import type { SocialNetworks } from './providers/social/social-network.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Uploads } from './providers/storage/uploads.ts';
import type { TextWriter } from './providers/text/text-writer.ts';
import type { ReadTypeWeights } from './type-weights.ts';

/**
 * Everything impure that a feature may touch. Built by `build-context.ts` and by the tests; nothing else makes one.
 */
export interface Context {
  readonly config: Config;
  /** Where people reach the product: `http://localhost:3000`, no trailing slash. */
  readonly appUrl: string;
  /** Queries through the pool. */
  readonly db: Database;
  /** The pool itself and direct connections, for listeners and locks. */
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly mailer: Mailer;
  readonly writer: TextWriter;
  readonly imageMaker: ImageMaker;
  /** Draws and decodes in processes of their own. */
  readonly workshop: PictureWorkshop;
  readonly networks: SocialNetworks;
  /** Null: this installation takes no payments. */
  readonly payments: Payments | null;
  readonly secretBox: SecretBox;
  readonly announcements: Announcements;
  readonly refuseLeaving: RefuseLeaving;
  readonly readPostDays: ReadPostDays;
  readonly readTypeWeights: ReadTypeWeights;
  readonly enqueue: Enqueue;
}

/** Puts a job, or many in one statement, into the queue within the transaction that made them necessary. */
export type Enqueue = <Name extends JobName>(
  tx: Tx,
  name: Name,
  input: JobInput<Name> | readonly JobInput<Name>[],
  options?: { startAfter?: Date },
) => Promise<void>;
