export { completeSignUp } from './complete-sign-up.ts';
