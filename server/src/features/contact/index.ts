export { forgetContactsOf } from './contact.system-queries.ts';
