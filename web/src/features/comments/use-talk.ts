import type { CommentForm, Talk } from '@postownia/contract/features/comments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** What is said about a post. */
export const useTalk = (postId: string) =>
  useQuery(queries.comments.list.queryOptions({ input: { postId } }));

/** A change of the talk: every answer is the whole of it as it is now. */
function useTalkChange<Input>(postId: string, change: (input: Input) => Promise<Talk>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (talk) => client.setQueryData(queries.comments.list.queryKey({ input: { postId } }), talk),
    onError: (error) => showToast.error(errorText(error)),
  });
}

export const useAddComment = (postId: string) =>
  useTalkChange(postId, (form: CommentForm) => api.comments.add({ ...form, postId }));
export const useSettleThread = (postId: string) =>
  useTalkChange(postId, (input: { id: string; settled: boolean }) => api.comments.settle(input));
export const useRemoveComment = (postId: string) =>
  useTalkChange(postId, (input: { id: string }) => api.comments.remove(input));
