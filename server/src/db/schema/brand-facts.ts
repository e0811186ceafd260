import type { BrandFact, FactState, InterviewAnswer, InterviewQuestion, Speaker } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { brandKey, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/** What a brand told about itself, fact by fact; at most `LIMITS.brandFacts` of a brand. */
export const brandFacts = pgTable(
  'brand_facts',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    type: text('type').$type<BrandFact['type']>().notNull(),
    sourceKind: text('source_kind').$type<BrandFact['source']['kind']>().notNull(),
    sourceField: text('source_field'),
    sourceUrl: text('source_url'),
    /** As told, never altered. */
    verbatim: text('verbatim').notNull(),
    say: jsonb('say').$type<BrandFact['say']>().notNull(),
    numbers: jsonb('numbers').$type<BrandFact['numbers']>().notNull(),
    tags: jsonb('tags').$type<BrandFact['tags']>().notNull(),
    months: jsonb('months').$type<BrandFact['months']>().notNull(),
    /** A day in the brand's zone; a confirmed fact whose day is over is read as expired. */
    validUntil: date('valid_until', { mode: 'string' }),
    state: text('state').$type<Exclude<FactState, 'expired'>>().notNull(),
    risk: jsonb('risk').$type<BrandFact['risk']>().notNull(),
    consent: boolean('consent').notNull().default(false),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    confirmedAt: instant('confirmed_at'),
    revision: integer('revision').notNull().default(1),
    /** Its place among what was told at the same instant. */
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('brand_facts_confirmer').on(table.confirmedBy).where(sql`${table.confirmedBy} is not null`),
  ],
);

/** What was answered in the interview, in the words of whoever answered; a question nobody came to has no row. */
export const interviewAnswers = pgTable(
  'interview_answers',
  {
    workspaceId: workspaceId(),
    question: text('question').$type<InterviewQuestion>().notNull(),
    state: text('state').$type<InterviewAnswer['state']>().notNull(),
    text: text('text').notNull(),
    /** Told with the first question only. */
    speaker: text('speaker').$type<Speaker>(),
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.question] })],
);
