import data from '../../data/openai-models.json' with { type: 'json' };
import { modelNotFound } from './errors.ts';

export interface Model {
  id: string;
  kind: string;
  /** Reasoning models refuse `max_tokens` and, unless their effort is none, any temperature but 1. */
  reasoning: boolean;
  /** First day on which it no longer answers; null when none is announced. */
  shutdownDate: string | null;
}

/** Models that answer on this day. */
export function livingModels(now: Date): Model[] {
  const today = now.toISOString().slice(0, 10);
  return (data.models as Model[]).filter(
    (model) => model.shutdownDate === null || today < model.shutdownDate,
  );
}

/** The living model of that kind; a retired or unknown one is a 404, as after a shutdown. */
export function findModel(now: Date, id: string, kind: 'text' | 'image'): Model {
  const model = livingModels(now).find((candidate) => candidate.id === id && candidate.kind === kind);
  if (!model) throw modelNotFound(id);
  return model;
}

export function showModel(model: Model): Record<string, unknown> {
  return {
    id: model.id,
    object: 'model',
    created: 1_760_000_000,
    owned_by: 'openai',
    shutdown_date: model.shutdownDate,
  };
}
