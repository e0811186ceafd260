import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { addDays } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { putPost, refreshCalendar } from '../../lib/post-cache.ts';
import { firstFreeDay, postsOfTakenDay } from './taken-day.ts';

interface DuplicateDialogProps {
  post: Post;
  today: string;
  onClose: () => void;
  onDone: (date: string, postId: string) => void;
}

/** Copies a post to another day, to one that has posts after a question; the only way to use a published one again. */
export default function DuplicateDialog({ post, today, onClose, onDone }: DuplicateDialogProps) {
  const { t, i18n } = useTranslation('posts');
  const client = useQueryClient();
  const tomorrow = addDays(today, 1);
  const next = addDays(post.date, 1);
  const from = next > tomorrow ? next : tomorrow;
  const { data } = useQuery(
    queries.posts.list.queryOptions({ input: { from, to: addDays(from, LIMITS.calendarDays - 1) } }),
  );
  const [chosen, setDate] = useState<string | null>(null);
  const date = chosen ?? firstFreeDay(from, data?.posts ?? []);
  /** The day that has posts, as the server said; asked again for the same day it is meant so. */
  const [takenDay, setTakenDay] = useState<string | null>(null);
  const taken = takenDay === date;
  const duplicate = useMutation({
    mutationFn: () => api.posts.duplicate({ id: post.id, date, add: taken }),
    onSuccess: (copy) => {
      putPost(client, copy);
      showToast.success(t('duplicated', { date: formatDay(copy.date, i18n.language) }));
      onDone(copy.date, copy.id);
      return refreshCalendar(client);
    },
    onError: (error) => setTakenDay(postsOfTakenDay(error) === null ? null : date),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('duplicateTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" busy={duplicate.isPending} onPress={() => duplicate.mutate()}>
            {t(taken ? 'addAnother' : 'duplicateDo')}
          </Button>
        </>
      }
    >
      <p>{t('duplicateBody')}</p>
      <DateField
        label={t('date')}
        today={today}
        min={today}
        value={date}
        onChange={setDate}
        hint={taken ? t('duplicateTaken') : undefined}
        error={duplicate.error === null || taken ? undefined : errorText(duplicate.error)}
      />
    </Dialog>
  );
}
