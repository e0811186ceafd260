import { COMPLAINT, type ComplaintDates } from '@postownia/contract';
import { addDays } from '../../lib/calendar-days.ts';
import { workingDayAfter } from '../../lib/compute-occasions.ts';
import { todayIn } from '../../lib/wall-clock.ts';

/** Where complaints are received: the day turns with the office, not with whoever writes. */
const OFFICE_ZONE = 'Europe/Warsaw';

/**
 * By when a complaint is answered and settled. A consumer's has to be answered within fourteen days, or it counts as
 * accepted (art. 7a of the Act on consumer rights); the terms promise everybody a settlement within fourteen working
 * days.
 */
export function complaintDates(receivedAt: Date): ComplaintDates {
  const day = todayIn(OFFICE_ZONE, receivedAt);
  return {
    answerBy: addDays(day, COMPLAINT.answerDays),
    settledBy: workingDayAfter(day, COMPLAINT.workingDays),
  };
}
