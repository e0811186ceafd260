/** Paths that the build writes as HTML: every public page, and the dashboard's frame for a fast first paint. */
export const PRERENDERED_PATHS = ['/', '/register', '/dashboard'] as const;
