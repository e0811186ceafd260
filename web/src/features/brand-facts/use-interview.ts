import type {
  Interview,
  InterviewAnswer,
  InterviewQuestion,
  Speaker,
} from '@postownia/contract/features/brand-facts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';

/** What is said to a question now. */
export interface Said {
  readonly state: InterviewAnswer['state'];
  readonly text: string;
  readonly speaker?: Speaker;
}

export const answerTo = (interview: Interview, question: InterviewQuestion): InterviewAnswer | undefined =>
  interview.answers.find((answer) => answer.question === question);

export const useInterview = () => useQuery(queries.brandFacts.interview.queryOptions());

/**
 * Keeps answers, one after another: each is made on what the one before it left, never on what somebody else wrote
 * meanwhile. Their answer is read and shown, so that saving once more replaces it knowingly.
 * @param seen the revision of the answer that the form began with; 0 when there was none
 */
export function useAnswering(question: InterviewQuestion, seen: number) {
  const client = useQueryClient();
  const revision = useRef(seen);
  const { queryKey } = queries.brandFacts.interview.queryOptions();
  const see = (interview: Interview | undefined) => {
    revision.current = (interview && answerTo(interview, question)?.revision) ?? 0;
  };
  const conflict = useRef<Error | null>(null);
  const mutation = useMutation({
    scope: { id: 'brand-interview' },
    mutationFn: ({ speaker, known, ...said }: Said & { known: Error | null }) => {
      // Sent before anybody could read of the conflict: leaving the field and pressing a button are one move.
      if (conflict.current !== null && conflict.current !== known) throw conflict.current;
      return api.brandFacts.answer({
        question,
        ...said,
        revision: revision.current,
        ...(speaker && { speaker }),
      });
    },
    onSuccess: ({ interview }) => {
      see(interview);
      client.setQueryData(queryKey, interview);
      return client.invalidateQueries({ queryKey: queries.brandFacts.list.key() });
    },
    onError: async (error) => {
      if (errorCodeOf(error) !== 'CONFLICT') return;
      conflict.current = error;
      await client.invalidateQueries({ queryKey });
      see(client.getQueryData<Interview>(queryKey));
    },
  });
  const keep = (said: Said) => mutation.mutateAsync({ ...said, known: conflict.current });
  return { keep, isPending: mutation.isPending, error: mutation.error, kept: mutation.variables?.text };
}
