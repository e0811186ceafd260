export { chooseDays } from './choose-days.ts';
export { layPlan } from './lay-plan.ts';
export { planTopic } from './plan-topic.ts';
export { takePlan } from './take-plan.ts';
