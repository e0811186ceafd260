export { createSignUp } from './create-sign-up.ts';
export { signUps } from './sign-ups.ts';
