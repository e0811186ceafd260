import { expect, it } from 'vitest';
import type { ApprovalPolicy } from './approval-policies.ts';
import { POST_STATES, type Post } from './features/posts.ts';
import { approvalOf, shownStateOf } from './post-approval.ts';

type Approvals = Post['approvals'];
const words = (approvals: Partial<Approvals>, state: Post['state'] = 'draft') => ({
  state,
  approvals: { team: false, client: false, change: null, ...approvals },
});
const change = (open: boolean): Approvals['change'] => ({
  name: 'Marek Sowa',
  text: 'W środę.',
  topic: null,
  pin: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  open,
});

it.each<[ApprovalPolicy, Partial<Approvals>, ReturnType<typeof approvalOf>]>([
  ['none', {}, null],
  ['team', {}, { state: 'waiting', step: 'team' }],
  ['team', { client: true }, { state: 'waiting', step: 'team' }],
  ['team', { team: true }, { state: 'approved', step: null }],
  ['team', { change: change(true) }, { state: 'waiting', step: 'team' }],
  ['client', { team: true }, { state: 'waiting', step: 'client' }],
  ['client', { change: change(true) }, { state: 'change', step: 'client' }],
  ['client', { change: change(false) }, { state: 'waiting', step: 'client' }],
  ['client', { client: true }, { state: 'approved', step: null }],
  ['team-then-client', { client: true }, { state: 'waiting', step: 'team' }],
  ['team-then-client', { team: true }, { state: 'waiting', step: 'client' }],
  ['team-then-client', { change: change(true) }, { state: 'change', step: 'team' }],
  ['team-then-client', { team: true, client: true }, { state: 'approved', step: null }],
])('under %s a draft with %o stands at %o', (policy, approvals, expected) => {
  expect(approvalOf(policy, words(approvals))).toEqual(expected);
});

it('only a draft shows whose turn it is, and what went out asks nobody', () => {
  expect(shownStateOf('team', words({}))).toBe('waiting');
  for (const state of POST_STATES.filter((one) => one !== 'draft'))
    expect(shownStateOf('team', words({}, state))).toBe(state);
  for (const state of ['publishing', 'published', 'partly-published', 'to-check'] as const)
    expect(approvalOf('client', words({}, state))).toBeNull();
});
