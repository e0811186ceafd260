import type { InboxKind, InboxOutcome } from '@postownia/contract';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { contactMessages, enrolments } from '../../db/schema/contact.ts';
import type { Queryable } from '../../db/transaction.ts';

/** A row's place in the inbox. */
export interface InboxPlace {
  readonly read: boolean;
  readonly at: Date;
  readonly id: string;
}

export interface InboxPage {
  readonly kind?: InboxKind | undefined;
  readonly handled: boolean;
  /** Not included. */
  readonly after?: InboxPlace | undefined;
  readonly limit: number;
}

const kindOfEnrolment = sql<InboxKind>`case ${enrolments.kind} when 'job' then 'application' else 'enrolment' end`;

/** What visitors sent, unread first, then the newest first. */
export async function selectInbox(db: Queryable, { kind, handled, after, limit }: InboxPage) {
  const page = unionAll(selectMessages(db, handled), selectEnrolments(db, handled)).as('inbox');
  const place = sql`(${page.read}, -extract(epoch from ${page.receivedAt}), ${page.id})`;
  return db
    .select({
      kind: page.kind,
      id: page.id,
      name: page.name,
      email: page.email,
      form: page.form,
      item: page.item,
      subject: page.subject,
      message: page.message,
      link: page.link,
      receivedAt: page.receivedAt,
      read: page.read,
      handledAs: page.handledAs,
      handledAt: page.handledAt,
      handledBy: page.handledBy,
    })
    .from(page)
    .where(
      and(
        kind && eq(page.kind, kind),
        after &&
          sql`${place} > (${after.read}::boolean, -extract(epoch from ${after.at.toISOString()}::timestamptz), ${after.id}::uuid)`,
      ),
    )
    .orderBy(page.read, desc(page.receivedAt), page.id)
    .limit(limit);
}

function selectMessages(db: Queryable, handled: boolean) {
  const { name, email, topic, subject, message, handledAs, handledAt, handledBy } = contactMessages;
  return db
    .select({
      kind: sql<InboxKind>`'message'`.as('inbox_kind'),
      id: contactMessages.id,
      name,
      email,
      form: sql<string>`'topic'`.as('form'),
      item: sql<string>`${topic}`.as('item'),
      subject,
      message,
      link: sql<string>`''`.as('link'),
      receivedAt: sql<Date>`${contactMessages.createdAt}`
        .mapWith(contactMessages.createdAt)
        .as('received_at'),
      read: sql<boolean>`${contactMessages.readAt} is not null`.as('is_read'),
      handledAs,
      handledAt,
      handledBy,
    })
    .from(contactMessages)
    .where(isHandled(contactMessages, handled));
}

function selectEnrolments(db: Queryable, handled: boolean) {
  const { name, email, kind, item, message, link, handledAs, handledAt, handledBy } = enrolments;
  return db
    .select({
      kind: kindOfEnrolment.as('inbox_kind'),
      id: enrolments.id,
      name,
      email,
      form: sql<string>`${kind}`.as('form'),
      item: sql<string>`${item}`.as('item'),
      subject: sql<string>`''`.as('subject'),
      message,
      link: sql<string>`${link}`.as('link'),
      receivedAt: sql<Date>`${enrolments.updatedAt}`.mapWith(enrolments.updatedAt).as('received_at'),
      read: sql<boolean>`${enrolments.readAt} is not null`.as('is_read'),
      handledAs,
      handledAt,
      handledBy,
    })
    .from(enrolments)
    .where(isHandled(enrolments, handled));
}

const isHandled = (table: typeof contactMessages | typeof enrolments, handled: boolean): SQL =>
  handled ? isNotNull(table.handledAt) : isNull(table.handledAt);

/** Of each kind, what waits and nobody has opened. */
export async function countUnread(db: Queryable): Promise<Record<InboxKind, number>> {
  const unread = (table: typeof contactMessages | typeof enrolments) =>
    and(isNull(table.readAt), isNull(table.handledAt));
  const jobs = eq(enrolments.kind, 'job');
  const [message, application, all] = await Promise.all([
    db.$count(contactMessages, unread(contactMessages)),
    db.$count(enrolments, and(unread(enrolments), jobs)),
    db.$count(enrolments, unread(enrolments)),
  ]);
  return { message, application, enrolment: all - application };
}

/** What an operator notes of one thing; `handled` null: it waits again. */
export interface InboxMark {
  readonly kind: InboxKind;
  readonly id: string;
  readonly now: Date;
  /** Left out: only that it was read. */
  readonly handled?: { readonly as: InboxOutcome; readonly by: string } | null;
}

/** @returns false where there is no such thing */
export async function updateInbox(db: Queryable, { kind, id, now, handled }: InboxMark): Promise<boolean> {
  const table = kind === 'message' ? contactMessages : enrolments;
  const ofKind = kind === 'application' ? eq(enrolments.kind, 'job') : sql`${enrolments.kind} <> 'job'`;
  const marked = await db
    .update(table)
    .set({
      readAt: sql`coalesce(${table.readAt}, ${now.toISOString()})`,
      ...(handled === undefined
        ? {}
        : {
            handledAs: handled?.as ?? null,
            handledBy: handled?.by ?? null,
            handledAt: handled === null ? null : now,
          }),
    })
    .where(and(eq(table.id, id), kind === 'message' ? undefined : ofKind))
    .returning({ id: table.id });
  return marked.length > 0;
}
