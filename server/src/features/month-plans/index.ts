export { chooseDays } from './choose-days.ts';
export { createPlan } from './create-plan.ts';
export { planMonth } from './plan-month.ts';
export { planTopic } from './plan-topic.ts';
export { takePlan } from './take-plan.ts';
