export { pushNotices } from './push-notices.ts';
