export { forgetContactsOf } from './contact.system-queries.ts';
export { listInbox } from './list-inbox.ts';
export { markInbox } from './mark-inbox.ts';
