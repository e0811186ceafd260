import type { Post } from '@postownia/contract/features/posts';
import { isVideoFormat } from '@postownia/contract/networks/network-definition';
import {
  IconCalendarMonth,
  IconChartLine,
  IconIdBadge2,
  IconPhoto,
  IconPlugConnected,
  IconVideo,
} from '@tabler/icons-react';
import type { IconShape } from '../components/icon.tsx';

export type DashboardTabName =
  | 'kalendarz'
  | 'wlasny-kalendarz'
  | 'biblioteka'
  | 'analityka'
  | 'social-media'
  | 'profil';

export interface DashboardTab {
  name: DashboardTabName;
  icon: IconShape;
  /** Only tabs whose content exists are shown. */
  exists: boolean;
}

/** The dashboard's tabs in their order; each is `/dashboard?tab=<name>`. */
const ALL_TABS: readonly DashboardTab[] = [
  { name: 'kalendarz', icon: IconCalendarMonth, exists: true },
  { name: 'wlasny-kalendarz', icon: IconVideo, exists: true },
  { name: 'biblioteka', icon: IconPhoto, exists: true },
  { name: 'analityka', icon: IconChartLine, exists: true },
  { name: 'social-media', icon: IconPlugConnected, exists: true },
  { name: 'profil', icon: IconIdBadge2, exists: true },
];

export const DASHBOARD_TABS = ALL_TABS.filter((tab) => tab.exists);

/** The tab an address names; the calendar for anything unknown. */
export function tabOf(search: URLSearchParams): DashboardTabName {
  const wanted = search.get('tab');
  return DASHBOARD_TABS.find((tab) => tab.name === wanted)?.name ?? 'kalendarz';
}

export function pathOfTab(name: DashboardTabName): string {
  return `/dashboard?tab=${name}`;
}

/** A post on its day: a video in the own calendar, everything else in the AI calendar. */
export const pathOfPost = ({ id, date, format }: Pick<Post, 'id' | 'date' | 'format'>): string =>
  isVideoFormat(format) ? `${pathOfTab('wlasny-kalendarz')}&dzien=${date}` : pathOfDay(date, id);

/** Where a post of one's own is written, for a day or for the first that fits. */
export const pathOfNewPost = (date?: string): string =>
  date === undefined ? '/posts/new' : `/posts/new?dzien=${date}`;

/** Where a post is changed. */
export const pathOfComposer = (id: string): string => `/posts/new?post=${id}`;

/** The calendar as a list, and where it is filled from a spreadsheet. */
export const PATH_OF_LIST = `${pathOfTab('kalendarz')}&widok=lista`;
export const PATH_OF_IMPORT = '/posts/import';

interface ReviewedDays {
  from: string;
  to: string;
}

/** Where the drafts of some days are looked through one after another, beginning with the first or with one of them. */
export const pathOfReview = ({ from, to }: ReviewedDays, postId?: string): string =>
  `/posts/review?od=${from}&do=${to}${postId === undefined ? '' : `&post=${postId}`}`;

/** Where a post is changed on the way through such a review, which goes on afterwards. */
export const pathOfReviewedComposer = (id: string, { from, to }: ReviewedDays): string =>
  `${pathOfComposer(id)}&przeglad=${from}..${to}`;

/** A day in the calendar, or the calendar where it stands. */
export function pathOfDay(date: string | undefined, postId?: string): string {
  if (date === undefined) return pathOfTab('kalendarz');
  const post = postId === undefined ? '' : `&post=${postId}`;
  return `${pathOfTab('kalendarz')}&dzien=${date}${post}`;
}
