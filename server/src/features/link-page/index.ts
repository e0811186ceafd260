export { linkPagePlugin } from './link-page.plugin.ts';
