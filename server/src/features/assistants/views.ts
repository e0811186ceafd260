import type { BrandFact, GenerationBatch, MonthPlan, Post, Publication } from '@postownia/contract';
import { withoutMarks } from './mark-texts.ts';

/** What a model needs of a post: a tenth of what a screen does. */
export const viewPost = ({ content, targets, media, ...post }: Post) => ({
  id: post.id,
  date: post.date,
  time: post.time,
  state: post.state,
  format: post.format,
  approved: post.approved,
  revision: post.revision,
  text: content,
  ownTexts: targets.map(({ network, accountId, text, excluded }) => ({ network, accountId, text, excluded })),
  media: media.map(({ assetId, altText, aiMade }) => ({ assetId, altText, aiMade })),
  publishedAt: post.publishedAt,
});

export const viewPlan = ({ id, topics, diversity, usedByBatchId }: MonthPlan) => ({
  planId: id,
  diversity,
  usedByBatchId,
  topics: topics.map(({ date, contentType, tone, occasionName, summary, headline, locked }) => ({
    date,
    contentType,
    tone,
    occasionName,
    summary,
    headline,
    locked,
  })),
});

export const viewBatch = ({ id, state, part, tokens, days }: GenerationBatch) => ({
  batchId: id,
  state,
  part,
  tokens,
  days: days.map(({ date, state: day, postId, problem }) => ({ date, state: day, postId, problem })),
});

/** What a brand told about itself, as posts say it; `months` and `validUntil`: when it is true. */
export const viewFact = ({ id, type, state, say, verbatim, months, validUntil }: BrandFact) => ({
  id,
  type,
  state,
  months,
  validUntil,
  text: say[0]?.text ?? verbatim,
});

/** The proof: where a post is out, since when, and whether the network showed it when we looked. */
export const viewPublication = ({ account, attempts, ...publication }: Publication) => ({
  publicationId: publication.id,
  network: account.network,
  account: account.name,
  state: publication.state,
  dueAt: publication.dueAt,
  publishedAt: publication.publishedAt,
  readBackAt: publication.readBackAt,
  permalink: addressIn(publication.permalink),
  remoteId: publication.remoteId,
  needsAnswer: publication.toCheck,
  problem: publication.problem,
  attempts: attempts.map(({ attempt, step, outcome, startedAt, endedAt }) => ({
    attempt,
    step,
    outcome,
    startedAt,
    endedAt,
  })),
});

/** A web address without its marks, to be opened; what is none stays a text. */
export function addressIn(text: string | null): string | null {
  if (text === null) return null;
  const bare = withoutMarks(text);
  return /^https?:\/\/[^\s<>"]{1,500}$/.test(bare) ? bare : text;
}
