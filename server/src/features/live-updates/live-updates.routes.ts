import { authorized, procedures } from '../../http/procedures.ts';
import { openWhileSignedIn } from '../../http/while-signed-in.ts';
import { openLiveUpdates } from './open-live-updates.ts';
import { setPresence } from './set-presence.ts';

export const liveUpdatesRoutes = {
  stream: procedures.liveUpdates.stream.use(authorized).handler(({ context, input, signal: left }) => {
    const { app, who, setHeader } = context;
    const readFor = input.readFor === undefined ? null : Number(input.readFor);
    // The connection ends with the stream: a closing server would wait for its keep-alive.
    setHeader('connection', 'close');
    const open = (over: AbortSignal) => openLiveUpdates(app, who.workspaceId, { readFor, signal: over });
    return openWhileSignedIn(context, who, { left, open });
  }),
  setPresence: procedures.liveUpdates.setPresence
    .use(authorized)
    .handler(({ context: { app, who }, input }) => setPresence(app, who, input)),
};
