import type { ApprovalPolicy } from '@postownia/contract/approval-policies';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post, PostDraft } from '@postownia/contract/features/posts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, queries } from '../../lib/api.ts';
import { putPost } from '../../lib/post-cache.ts';
import { changesBetween, type Draft, draftOf } from './draft.ts';
import { type DraftSaver, openDraftSaver, type SaveStatus } from './draft-saver.ts';
import { lostApprovals } from './lost-approvals.ts';
import type { DraftPart } from './merge-drafts.ts';
import { useLaidAside } from './use-laid-aside.ts';
import type { DraftOwner, WaitingDraft } from './waiting-drafts.ts';

interface DraftOptions {
  first: Draft;
  post: Post | null;
  accounts: Overview['accounts'];
  policy: ApprovalPolicy;
  owner: DraftOwner;
  /** What an earlier visit could not save; null: nothing. */
  waiting: WaitingDraft | null;
  /** The draft waits in this browser, under a key that the address can name. */
  onAside: (key: string) => void;
  /** The draft became a post, whose id the address keeps from now on. */
  onMade: (id: string) => void;
}

/** A draft that saves itself, and everything that becomes of it. */
export function useDraft({ first, post, accounts, policy, owner, waiting, onAside, onMade }: DraftOptions) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [status, setStatus] = useState<SaveStatus>({
    state: post === null ? 'new' : 'saved',
    isClean: true,
    post,
    error: null,
    clashes: [],
  });
  const [followed, setFollowed] = useState<readonly DraftPart[]>([]);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const aside = useLaidAside(owner, waiting?.key);
  const latest = useRef(first);
  const show = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const kept = useRef<DraftSaver | null>(null);
  kept.current ??= openDraftSaver({
    draft: first,
    post,
    unsaved: waiting,
    onUnsaved: aside.keep,
    ...serverFor(client, onMade),
    costs: (post, changes) => lostApprovals(policy, post, changes).length > 0,
    shown: (post) => draftOf(post, accounts),
    onFollow: (next, parts) => {
      show(next);
      setFollowed(parts);
    },
    onStatus: (told) => {
      setStatus(told);
      if (told.state === 'waiting' && told.post === null) aside.name(onAside);
      if (told.state === 'saved') setSavedAt(new Date());
    },
  });
  const saver = kept.current;
  // Whoever leaves the page has the last second saved, too.
  useEffect(() => () => void saver.flush().catch(() => saver.close()), [saver]);
  useLastWarning(status, aside.isKept);

  /** Takes a change, also of somebody who waited meanwhile: it is made of the draft as it is then. */
  const edit = (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
    const now = latest.current;
    const next = { ...now, ...(typeof part === 'function' ? part(now) : part) };
    show(next);
    setFollowed([]);
    saver.edit(next);
  };
  const choose = (part: DraftPart, whose: 'mine' | 'theirs') => show(saver.choose(part, whose));
  /** Whose word the change that is held would cost. */
  const lost =
    status.state === 'held' && status.post !== null
      ? lostApprovals(policy, status.post, changesBetween(draftOf(status.post, accounts), draft))
      : [];
  const takeBack = () => show(saver.takeBack());
  const { flush, isClean, agree } = saver;
  useOthers(status.post?.id, saver);
  /** Nothing of it is lost by leaving: the server has it, or this browser has and sends it later. */
  const isSafe = () => isClean() || aside.isKept();
  const { discard } = aside;
  const states = { draft, status, savedAt, followed, lost };
  return { ...states, edit, flush, isClean, isSafe, discard, choose, agree, takeBack };
}

/** The server as drafts know it; what it tells stands on all screens of this tab. */
function serverFor(client: QueryClient, onMade: DraftOptions['onMade']) {
  return {
    create: async (input: PostDraft, key: string) => {
      const made = await api.posts.create(input, { context: { idempotencyKey: key } });
      putPost(client, made);
      onMade(made.id);
      return made;
    },
    change: async ({ id, revision }: Post, changes: ReturnType<typeof changesBetween>) => {
      const changed = await api.posts.change({ id, revision, ...changes });
      putPost(client, changed);
      return changed;
    },
    read: (id: string) => api.posts.get({ id }),
  };
}

/** What others change of the post is read again as soon as it is heard of, and taken in. */
function useOthers(id: string | undefined, saver: DraftSaver): void {
  const { data } = useQuery({
    ...queries.posts.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  useEffect(() => {
    if (data !== undefined) void saver.follow(data);
  }, [data, saver]);
}

/** The browser asks before it closes a page whose words are nowhere else. */
function useLastWarning({ isClean }: SaveStatus, isKept: () => boolean): void {
  useEffect(() => {
    if (isClean) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isClean, isKept]);
}
