export { assistantsPlugin } from './assistants-plugin.ts';
