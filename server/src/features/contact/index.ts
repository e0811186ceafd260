export { forgetContactsOf } from './contact-rows.ts';
