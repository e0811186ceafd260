const MONEY = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

/** "24,99 $" of cents. */
export const showMoney = (cents: number) => MONEY.format(cents / 100);

const DAY = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' });

/** "21 listopada 2026" of Unix seconds. */
export const showDay = (seconds: number) => DAY.format(new Date(seconds * 1000));
