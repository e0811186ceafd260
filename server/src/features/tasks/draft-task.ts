import type { ApprovalStep, Network, Task, TaskKind } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import { excerptOf } from '../../lib/excerpt.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { assetUrls } from '../assets/index.ts';
import type { TaskBrand } from './task-brands.ts';

const DAY = 86_400_000;
/** Posts of later days are looked at when they come nearer. */
export const HORIZON_DAYS = 62;
export const EXCERPT_CHARACTERS = 280;

/** A task before its group and its place in the list are known. */
export interface Draft {
  readonly kind: TaskKind;
  readonly brand: TaskBrand;
  /** Of the row that it is about. */
  readonly id: string;
  readonly dueAt: Date | null;
  readonly post?: Task['post'];
  /** Where it is done, a path of the product. */
  readonly path: string;
  readonly account?: { readonly network: Network; readonly name: string };
  readonly count?: number;
  readonly words?: Task['words'];
  readonly step?: ApprovalStep;
  readonly sentence?: string;
  readonly message?: Message | null;
}

/** What one read found, and how many it left unread. */
export interface Found {
  readonly tasks: readonly Draft[];
  readonly beyond: number;
}

/** The calendar day in a zone so many days after an instant. */
export const dayIn = (zone: string, now: Date, days: number): string =>
  todayIn(zone, new Date(now.getTime() + days * DAY));

/** The post of a row, as a task shows it. */
export function postOf(
  { id: workspaceId }: TaskBrand,
  row: {
    readonly id: string;
    readonly date: string;
    readonly time: string;
    readonly excerpt: string;
    readonly medium?: { readonly assetId: string; readonly coverMs: number | null } | null;
  },
): NonNullable<Task['post']> {
  const { id, date, time, excerpt, medium = null } = row;
  const kind = medium?.coverMs == null ? 'image' : 'video';
  return {
    id,
    date,
    time: time.slice(0, 5),
    excerpt: excerptOf(excerpt, EXCERPT_CHARACTERS),
    thumbnailUrl: medium && assetUrls(workspaceId, { kind, id: medium.assetId }).thumbnailUrl,
  };
}
