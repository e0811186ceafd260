export { unsubscribePlugin } from './unsubscribe.plugin.ts';
