import { expect, test } from 'vitest';
import { lostApprovals } from './lost-approvals.ts';

const given = (team: boolean, client: boolean) => ({ approvals: { team, client, change: null } });

test('another text, picture, account or mark costs every word that the policy asks for and that was given', () => {
  for (const changes of [{ content: 'Inaczej' }, { media: [] }, { targets: [] }, { aiLabel: true }]) {
    expect(lostApprovals('team-then-client', given(true, true), changes)).toEqual(['team', 'client']);
    expect(lostApprovals('team-then-client', given(true, false), changes)).toEqual(['team']);
    expect(lostApprovals('client', given(true, true), changes)).toEqual(['client']);
    expect(lostApprovals('none', given(true, true), changes)).toEqual([]);
  }
});

test('another day costs the client’s word alone, another hour none', () => {
  const day = { date: '2026-12-02', add: true };
  expect(lostApprovals('team-then-client', given(true, true), day)).toEqual(['client']);
  expect(lostApprovals('team', given(true, false), day)).toEqual([]);
  expect(lostApprovals('team-then-client', given(true, true), { time: '12:00' })).toEqual([]);
});
