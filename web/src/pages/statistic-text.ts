import type { Statistic } from '@postownia/contract/company';
import { formatNumber, formatPercent, formatRoundNumber } from '../lib/formats.ts';

const MILLION = 1_000_000;

/** A figure as a language writes it: "98%", "10 000+", "2 mln+"; in German "98 %", "10.000+", "2 Mio.+". */
export function statisticText(statistic: Statistic, language: string): string {
  if ('words' in statistic) return statistic.words;
  if ('share' in statistic) return formatPercent(statistic.share, language);
  const number = statistic.over < MILLION ? formatNumber : formatRoundNumber;
  return `${number(statistic.over, language)}+`;
}
