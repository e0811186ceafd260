import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { useTranslation } from 'react-i18next';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay, formatEngagement, formatPercent, formatShortDay } from '../../lib/formats.ts';
import styles from './analytics.module.css';

const SQUARE = 7;

/** The chart's own file: the library is loaded only where a line is drawn. Gaps stay gaps. */
export default function LineOfEngagement({ spans }: { spans: AnalyticsReport['weeks'] }) {
  const { t, i18n } = useTranslation('analytics');
  const percent = (value: number) => formatEngagement(value, i18n.language);
  const last = spans.findLastIndex(({ engagement }) => engagement !== null);
  return (
    <div className={styles.chart} role="img" aria-label={t('chart.described', { count: spans.length })}>
      <ResponsiveContainer width="100%" height={280} initialDimension={{ width: 600, height: 280 }}>
        <AreaChart
          data={spans}
          margin={{ top: 28, right: 18, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <defs>
            <pattern
              id="raster"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1="0" y1="0" x2="0" y2="6" className={styles.raster} />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} className={styles.grid} />
          <XAxis
            dataKey="from"
            tickFormatter={(from: string) => formatShortDay(from, i18n.language)}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
          />
          <YAxis
            width={44}
            tickCount={4}
            tickFormatter={(value: number) => formatPercent(value / 100, i18n.language, 1)}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(from) => formatDay(String(from), i18n.language)}
            formatter={(value) => [percent(Number(value)), t('engagement')]}
            contentStyle={{
              background: 'var(--sheet)',
              border: '1px solid var(--line)',
              color: 'var(--ink)',
            }}
          />
          <Area
            type="linear"
            dataKey="engagement"
            connectNulls={false}
            isAnimationActive={false}
            stroke="var(--ink)"
            strokeWidth={2.25}
            fill="url(#raster)"
            fillOpacity={1}
            dot={({ cx, cy, index, value }: { cx?: number; cy?: number; index?: number; value?: unknown }) =>
              cx === undefined || cy === undefined || value === null ? (
                <g key={index} />
              ) : (
                <rect
                  key={index}
                  x={cx - SQUARE / 2}
                  y={cy - SQUARE / 2}
                  width={SQUARE}
                  height={SQUARE}
                  className={index === last ? styles.lastDot : styles.dot}
                />
              )
            }
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
