export { answerSupport } from './answer-support.ts';
export { requestView } from './request-view.ts';
