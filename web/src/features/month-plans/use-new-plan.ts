import type { GenerationWindow } from '@postownia/contract/features/month-plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, queries } from '../../lib/api.ts';

const WINDOW_DAYS = 30;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The window an address asks for; null when it names no day. Everything else has a usual value. */
export function readWindow(search: URLSearchParams): GenerationWindow | null {
  const from = search.get('from');
  if (from === null || !DATE.test(from)) return null;
  return {
    from,
    days: WINDOW_DAYS,
    frequency: search.get('frequency') === 'profile' ? 'profile' : 'daily',
    existing: search.get('existing') === 'replace' ? 'replace' : 'fill',
  };
}

/** Lays a plan for the window, once, and tells its id; a failure can be tried again. */
export function useNewPlan(window: GenerationWindow | null, onLaid: (id: string) => void) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wish: GenerationWindow) => api.monthPlans.create(wish),
    onSuccess: (plan) => {
      client.setQueryData(queries.monthPlans.get.queryKey({ input: { id: plan.id } }), plan);
      onLaid(plan.id);
    },
  });
  const wanted = window === null ? null : JSON.stringify(window);
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || begun.current === wanted) return;
    begun.current = wanted;
    mutate(JSON.parse(wanted) as GenerationWindow);
  }, [wanted, mutate]);
  return { error: isPending ? null : error, again: () => window !== null && mutate(window) };
}
