import { BILLING_PERIODS, MONEY_MONTHS, type Money, PLAN_IDS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import { graceEnd } from '../billing/index.ts';
import {
  countPlans,
  selectFailedPayments,
  selectMoneyByMonth,
  selectRefunds,
} from './money.system-queries.ts';

/** Whose months these are. */
const ZONE = 'Europe/Warsaw';

/** What firms paid, as the payment provider last told it; the caller knows the operator. */
export async function readMoney({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Money> {
  const since = firstOfMonths(clock.now());
  const [months, plans, failed, refunds] = await Promise.all([
    selectMoneyByMonth(db, { since, zone: ZONE }),
    countPlans(db),
    selectFailedPayments(db),
    selectRefunds(db, since),
  ]);
  return {
    months,
    plans,
    failed: failed.flatMap(({ firm, pastDueSince, ...row }) => {
      const plan = PLAN_IDS.find((id) => id === row.plan);
      const period = BILLING_PERIODS.find((each) => each === row.period);
      const until = graceEnd({ pastDueSince });
      if (plan === undefined || period === undefined || pastDueSince === null || until === null) return [];
      return [{ firm, plan, period, since: pastDueSince.toISOString(), until: until.toISOString() }];
    }),
    refunds: refunds.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() })),
  };
}

/** The first instant of the oldest of the months shown. */
function firstOfMonths(now: Date): Date {
  const [year = 0, month = 1] = todayIn(ZONE, now).split('-').map(Number);
  const months = year * 12 + (month - 1) - (MONEY_MONTHS - 1);
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  return dueInstant(first, '00:00', ZONE);
}
