import type { Route } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { dialogRoutes } from './dialog.ts';
import { graphRoutes } from './graph.ts';

/** Facebook and Instagram: the login's pages and the Graph API. */
export const meta = (state: State): Route[] => [...dialogRoutes(state), ...graphRoutes(state)];
