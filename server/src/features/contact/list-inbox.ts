import {
  INBOX_PAGE,
  type Inbox,
  type InboxItem,
  type InboxKind,
  type InterfaceLanguage,
} from '@postownia/contract';
import type { Context } from '../../context.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import { readUserNames } from '../workspaces/index.ts';
import { complaintDates } from './complaint-dates.ts';
import { formNames } from './form-words.ts';
import { countUnread, type InboxPlace, selectInbox } from './inbox.system-queries.ts';
import { ownRoles } from './open-role.ts';

type InboxRow = Awaited<ReturnType<typeof selectInbox>>[number];

/**
 * A page of what visitors sent, unread first, then the newest first; for operators alone, whom the caller knows.
 * @param options.after the `next` of the page before
 * @returns where the next page begins as `next`; null after the last
 */
export async function listInbox(
  { db, config }: Pick<Context, 'db' | 'config'>,
  {
    kind,
    show = 'waiting',
    language = 'pl',
    after,
  }: {
    kind?: InboxKind | undefined;
    show?: 'waiting' | 'handled' | undefined;
    language?: InterfaceLanguage | undefined;
    after?: string | undefined;
  },
): Promise<Inbox> {
  const [rows, unread] = await Promise.all([
    selectInbox(db, {
      kind,
      handled: show === 'handled',
      after: after === undefined ? undefined : placeOf(after),
      limit: INBOX_PAGE + 1,
    }),
    countUnread(db),
  ]);
  const page = rows.slice(0, INBOX_PAGE);
  const names = await readUserNames(
    db,
    page.flatMap(({ handledBy }) => handledBy ?? []),
  );
  const roles = ownRoles({ config });
  const last = page.at(-1);
  const more = rows.length > page.length && last !== undefined;
  return {
    items: page.map((row) => itemOf(row, { names, roles, language })),
    next: more ? `${last.read ? 1 : 0}_${toCursor({ at: last.receivedAt, id: last.id })}` : null,
    unread,
  };
}

/** @param cursor one that the contract let pass */
const placeOf = (cursor: string): InboxPlace => ({
  read: cursor.startsWith('1'),
  ...fromCursor(cursor.slice(2)),
});

function itemOf(
  row: InboxRow,
  {
    names,
    roles,
    language,
  }: {
    names: ReadonlyMap<string, string>;
    roles: ReadonlyMap<string, string> | null;
    language: InterfaceLanguage;
  },
): InboxItem {
  const { form, item, receivedAt, handledAs, handledAt, handledBy, ...rest } = row;
  const isComplaint = form === 'topic' && item === 'complaint';
  return {
    ...rest,
    about: nameOf(form, item, { roles, language }),
    receivedAt: receivedAt.toISOString(),
    answerBy: isComplaint ? complaintDates(receivedAt).answerBy : null,
    handled:
      handledAs === null || handledAt === null
        ? null
        : { as: handledAs, by: names.get(handledBy ?? '') ?? null, at: handledAt.toISOString() },
  };
}

function nameOf(
  form: string,
  item: string,
  { roles, language }: { roles: ReadonlyMap<string, string> | null; language: InterfaceLanguage },
): string {
  const names = formNames(language);
  if (form === 'topic') return (names.topics as Record<string, string>)[item] ?? item;
  const kind = (names.kinds as Record<string, string>)[form] ?? form;
  const own = form === 'job' ? roles?.get(item) : undefined;
  return `${kind}: ${own ?? (names.items as Record<string, string>)[item] ?? item}`;
}
