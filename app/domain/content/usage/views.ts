import { agentTypes } from '#app/domain/permissions/codes.ts';

/** The readers of a document that are counted: users by role, and visitors, who are not signed in. */
export const viewerRoles = [...agentTypes, 'visitor'] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** The days over which views are shown. */
export const viewPeriods = ['30', '90'] as const;
export type ViewPeriod = (typeof viewPeriods)[number];

/** The part of a request that says whether a person reads the page. */
interface Asked {
  method: string;
  url: string;
  headers: Pick<Headers, 'get'>;
}

// What calls itself a program: search engines, previews of links, monitors, and clients of scripts.
const program =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|uptime|headless|lighthouse|facebookexternalhit|curl\/|wget\/|python-|go-http|java\/|okhttp|libwww/i;

/**
 * Whether a request for a page is a view of it, as far as that can be known: not one that a browser makes ahead, not
 * that of a program, and not one of a page for its own data, which is read again after a form was sent.
 */
export function isView({ method, url, headers }: Asked): boolean {
  if (method !== 'GET') return false;
  const ahead = [headers.get('Sec-Purpose'), headers.get('Purpose'), headers.get('X-Moz')];
  if (ahead.some((purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose))) return false;
  const agent = headers.get('User-Agent');
  if (!agent || program.test(agent)) return false;
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.data')) return true;
  const from = headers.get('Referer');
  return !from || !URL.canParse(from) || new URL(from).pathname !== pathname.replace(/\.data$/, '');
}

/** The day of a view, as YYYY-MM-DD in UTC: one for all markets, so that their counts can be added. */
export function viewDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The days of a period up to today, the oldest first. */
export function daysOf(period: ViewPeriod, now: Date): string[] {
  const dayMs = 24 * 3600_000;
  return Array.from({ length: Number(period) }, (_, place) =>
    viewDay(new Date(now.getTime() - (Number(period) - 1 - place) * dayMs)),
  );
}

/** A bar of the chart of views, in the units of its view box. */
export interface ViewBar {
  day: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const chart = { width: 900, height: 120 } as const;

/** A small chart of the views of each day: a bar a day, the highest as high as the chart. */
export function viewChart(days: readonly { day: string; views: number }[]): {
  width: number;
  height: number;
  bars: ViewBar[];
} {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const step = chart.width / Math.max(1, days.length);
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    ...chart,
    bars: days.map(({ day, views }, place) => {
      const height = round((views / most) * chart.height);
      return { day, x: round(place * step), y: round(chart.height - height), width: round(step * 0.8), height };
    }),
  };
}
