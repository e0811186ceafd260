import { createContext } from 'react';

/** What a layout exports as `handle` when its pages are delivered without the application. */
export const STATIC = 'static';

/** Whether the page that is being rendered stands still; only at build, the application is never still. */
export const StaticPage = createContext(false);
