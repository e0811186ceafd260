import * as z from 'zod';

/** How a metric of ours is asked for at Meta: by an insight, or by a field that is up to date at once. */
export type MetaMetric =
  | { readonly insight: string }
  | { readonly field: string; readonly find: (body: unknown) => number | undefined };

/** A number under a field's name. */
export function countField(field: string): MetaMetric {
  const Body = z.object({ [field]: z.number() });
  return { field, find: (body) => Body.safeParse(body).data?.[field] };
}

/** Metrics of ours that a network has, each with the way to ask for it. */
export type MetaMetrics<Name extends string> = Readonly<Partial<Record<Name, MetaMetric>>>;
