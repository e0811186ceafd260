import { dayFigure } from '../feed/insight-metrics.ts';
import { nextDay } from '../pacific-day.ts';
import { GoogleError } from './answers.ts';
import type { GoogleLogin, GooglePlace, State } from './state.ts';

const DAY = 86_400_000;
/** A day is told this long after it ended. */
const LATE = 2 * DAY;
/** How many people could look, by metric; where they are few, some days have nobody. */
const AUDIENCES: Readonly<Record<string, number>> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 6,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 180,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 320,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 400,
  BUSINESS_CONVERSATIONS: 4,
  BUSINESS_DIRECTION_REQUESTS: 30,
  CALL_CLICKS: 20,
  WEBSITE_CLICKS: 40,
};
const PARTS = ['year', 'month', 'day'] as const;
const EDGES = ['dailyRange.start_date', 'dailyRange.end_date'] as const;
const KNOWN = ['dailyMetrics', ...EDGES.flatMap((edge) => PARTS.map((part) => `${edge}.${part}`))];

const invalid = (what: string) =>
  new GoogleError('INVALID_ARGUMENT', `Request contains an invalid argument: ${what}`);

/** A place by its number alone: this service knows no accounts. @throws GoogleError */
export function placeByLocation(state: State, { user }: GoogleLogin, location: string): GooglePlace {
  const places = state.googlePlaces.values().filter((place) => place.location === location);
  if (places.length === 0) throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
  const own = places.find(({ account }) => account === user);
  if (own === undefined) throw new GoogleError('PERMISSION_DENIED', 'The caller does not have permission');
  return own;
}

/** How often something was done with a place on a day; it never changes. */
export const placeFigure = ({ id }: Pick<GooglePlace, 'id'>, metric: string, day: string): number =>
  dayFigure({ id, followers: AUDIENCES[metric] ?? 0 }, metric, day);

function readDay(query: URLSearchParams, edge: string): string {
  const parts = PARTS.map((part) => {
    const [text = '', ...others] = query.getAll(`${edge}.${part}`);
    if (!/^\d{1,4}$/.test(text) || others.length > 0) throw invalid(`${edge}.${part}`);
    return Number(text);
  });
  const [year = 0, month = 0, day = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  // A 31st of November would become a day that nobody asked for.
  if (year < 2000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw invalid(edge);
  return date.toISOString().slice(0, 10);
}

/** `GET /v1/{location}:fetchMultiDailyMetricsTimeSeries`: days that are told by now; a zero has no value. */
export function placeFigures(state: State, place: GooglePlace, query: URLSearchParams): unknown {
  const unknown = [...query.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw invalid(`Unknown name "${unknown}"`);
  const metrics = query.getAll('dailyMetrics');
  if (metrics.length === 0 || new Set(metrics).size < metrics.length) throw invalid('daily_metrics');
  const strange = metrics.find((metric) => AUDIENCES[metric] === undefined);
  if (strange !== undefined) throw invalid(`daily_metrics: "${strange}"`);
  const [first, last] = EDGES.map((edge) => readDay(query, edge));
  if (first === undefined || last === undefined || first > last) throw invalid('daily_range');
  const told: string[] = [];
  for (let day = first; day <= last && isTold(state, day); day = nextDay(day)) told.push(day);
  return {
    multiDailyMetricTimeSeries: [
      {
        dailyMetricTimeSeries: metrics.map((dailyMetric) => ({
          dailyMetric,
          timeSeries: {
            datedValues: told.map((day) => datedValue(day, placeFigure(place, dailyMetric, day))),
          },
        })),
      },
    ],
  };
}

const isTold = (state: State, day: string) => Date.parse(day) + DAY + LATE <= state.clock.now().getTime();

function datedValue(text: string, value: number) {
  const [year, month, day] = text.split('-').map(Number);
  return { date: { year, month, day }, ...(value === 0 ? {} : { value: String(value) }) };
}
