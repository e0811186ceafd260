import type { SeededRandom } from '../../server/src/lib/seeded-random.ts';
import type { BrowserAnswer } from '../../server/test/browser.ts';
import {
  clientSees,
  isCleared,
  type Model,
  POLICIES,
  wasApproved,
  wasApprovedByClient,
  wasEdited,
} from './approval-model.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<BrowserAnswer>;

/** One random sequence: a brand with one post, its people and its client. */
export interface Sequence {
  readonly id: string;
  readonly postId: string;
  readonly owner: Ask;
  readonly editor: Ask;
  readonly client: Ask;
  readonly model: Model;
  readonly random: SeededRandom;
  token: string | null;
  /** What the client's page showed last: they may answer about it much later. */
  seen: { readonly hash: string; readonly saw: string } | null;
  texts: number;
  /** What the product said yes to and should not have. */
  readonly wrong: string[];
}

type Move = (sequence: Sequence, days: readonly string[]) => Promise<void>;

const NAME = 'Marek Sowa';
const isDone = ({ status }: BrowserAnswer) => status < 300;

function somebody(sequence: Sequence): { name: string; ask: Ask } {
  const name = sequence.random.pick(['owner', 'editor'] as const) ?? 'owner';
  return { name, ask: sequence[name] };
}

async function change(sequence: Sequence, ask: Ask, changes: object): Promise<boolean> {
  const path = `/posts/${sequence.postId}`;
  const { revision } = (await ask('GET', path)).body;
  return isDone(await ask('PATCH', path, { revision, ...changes }));
}

const edit: Move = async (sequence) => {
  const { name, ask } = somebody(sequence);
  sequence.texts += 1;
  const text = `${sequence.id}-${sequence.texts} Kawa na dzień dobry, prosto z pieca. #kawa #dom`;
  if (await change(sequence, ask, { content: text })) wasEdited(sequence.model, { by: name, text });
};

const move: Move = async (sequence, days) => {
  const day = sequence.random.pick(days) ?? sequence.model.day;
  const moved = await change(sequence, somebody(sequence).ask, { date: day, add: true });
  if (moved) sequence.model.day = day;
};

const approve: Move = async (sequence) => {
  const { name, ask } = somebody(sequence);
  const answer = await ask('POST', '/posts/approve', { postIds: [sequence.postId] });
  if (isDone(answer) && answer.body.approved === 1 && !wasApproved(sequence.model, name))
    sequence.wrong.push(`${name} approved their own text`);
};

const choosePolicy: Move = async (sequence) => {
  const policy = sequence.random.pick(POLICIES) ?? 'none';
  if (isDone(await sequence.owner('PUT', '/approvals/policy', { policy }))) sequence.model.policy = policy;
};

const send: Move = async (sequence) => {
  const form = { postIds: [sequence.postId], note: '', language: 'pl', pin: false };
  const answer = await sequence.owner('POST', '/approvals/links', form);
  if (!isDone(answer)) return;
  sequence.token = String(answer.body.url).split('/a/')[1] ?? null;
  await open(sequence, []);
};

const open: Move = async (sequence) => {
  if (sequence.token === null) return;
  const answer = await sequence.client('POST', '/approval-links/open', { token: sequence.token });
  const [post] = isDone(answer) ? answer.body.posts : [];
  if (post !== undefined) sequence.seen = { hash: post.hash, saw: clientSees(sequence.model) };
};

/** The client answers about what they saw, now or long ago. */
const clientApproves: Move = async (sequence) => {
  const { token, seen, postId: id, model } = sequence;
  if (token === null || seen === null) return;
  const answer = { token, name: NAME, posts: [{ id, hash: seen.hash }] };
  const said = await sequence.client('POST', '/approval-links/approve', answer);
  if (isDone(said) && !wasApprovedByClient(model, seen.saw))
    sequence.wrong.push('the client approved what the post is not');
};

const clientTakesBack: Move = async (sequence) => {
  const { token, seen, postId: id, model } = sequence;
  if (token === null || seen === null) return;
  const request = { token, name: NAME, id, hash: seen.hash, text: 'Inaczej, proszę.' };
  if (isDone(await sequence.client('POST', '/approval-links/ask-change', request))) model.clientSaw = null;
};

const withdraw: Move = async (sequence) => {
  const { links } = (await sequence.owner('GET', '/approvals/links')).body;
  for (const { id } of links) await sequence.owner('DELETE', `/approvals/links/${id}`);
};

const publish: Move = async (sequence) => {
  const { ask } = somebody(sequence);
  if (!isDone(await ask('POST', `/posts/${sequence.postId}/publish`, {}))) return;
  if (!isCleared(sequence.model)) sequence.wrong.push('what was not approved was sent');
  sequence.model.pressed = true;
};

/** By how often each is done. */
const MOVES: readonly Move[] = [
  ...[edit, edit, move, approve, approve, approve, choosePolicy],
  ...[send, send, open, clientApproves, clientApproves, clientTakesBack, withdraw, publish],
];

export async function moveAtRandom(sequence: Sequence, days: readonly string[]): Promise<void> {
  await sequence.random.pick(MOVES)?.(sequence, days);
}
