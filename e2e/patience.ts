/** For what takes minutes where a machine is slow: a reel, or a hundred readings behind other stories' work. */
export const LONG_WORK = { timeout: 480_000 };
