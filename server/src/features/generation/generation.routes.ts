import type { Caller } from '../../http/authenticate.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { openWhileSignedIn } from '../../http/while-signed-in.ts';
import { keyBudgetOf } from '../../lib/key-budget.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { openBatchEvents } from './batch-events.ts';
import { getBatch } from './batch-view.ts';
import { cancelBatch } from './cancel-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { retryDay } from './retry-day.ts';
import { rewordText } from './reword-text.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';
import { undoBatch } from './undo-batch.ts';
import { writeReelScript } from './write-reel-script.ts';

interface Asked {
  readonly context: RequestContext & { readonly who: Caller };
  readonly input: { readonly id: string };
}

/** A new part of one post. */
const making =
  (part: Parameters<typeof startPart>[2]['part']) =>
  ({ context: { app, who, idempotencyKey: key }, input: { id: postId } }: Asked) =>
    startPart(app, who.workspaceId, { by: actorOf(who), budget: keyBudgetOf(who), key, postId, part });

export const generationRoutes = {
  preview: procedures.generation.preview
    .use(authorized)
    .handler(({ context: { app, who }, input }) => previewBatch(app, who.workspaceId, input)),
  start: procedures.generation.start
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      startBatch(app, who.workspaceId, { by: actorOf(who), budget: keyBudgetOf(who), key, input }),
    ),
  newText: procedures.generation.newText.use(authorized).handler(making('text')),
  newImage: procedures.generation.newImage.use(authorized).handler(making('image')),
  proposeImages: procedures.generation.proposeImages.use(authorized).handler(making('proposals')),
  reelScript: procedures.generation.reelScript
    .use(authorized)
    .handler(({ context: { app, who, closing }, input }) =>
      writeReelScript(app, who.workspaceId, { ...input, signal: closing }),
    ),
  reword: procedures.generation.reword
    .use(authorized)
    .handler(({ context: { app, who, closing, idempotencyKey: key }, input }) =>
      rewordText(app, who.workspaceId, { budget: keyBudgetOf(who), key, input, signal: closing }),
    ),
  get: procedures.generation.get
    .use(authorized)
    .handler(({ context: { app, who }, input }) => getBatch(app.db, who.workspaceId, input.id)),
  events: procedures.generation.events.use(authorized).handler(({ context, input: { id }, signal: left }) => {
    const { app, who, setHeader } = context;
    // The connection ends with the stream: a closing server would wait for its keep-alive.
    setHeader('connection', 'close');
    const open = (over: AbortSignal) => openBatchEvents(app, who.workspaceId, { id, signal: over });
    return openWhileSignedIn(context, who, { left, open });
  }),
  cancel: procedures.generation.cancel
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      cancelBatch(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  undo: procedures.generation.undo
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      undoBatch(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  retryDay: procedures.generation.retryDay
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      retryDay(app, who.workspaceId, { budget: keyBudgetOf(who), key, ...input }),
    ),
};
