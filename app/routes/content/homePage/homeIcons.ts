import type { HomeToolName } from '#app/domain/content/homePage/tools.ts';
import type { LineSubject } from '#app/domain/sales/todayLines.ts';

const people =
  'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6M16 4.500a3.500 3.500 0 0 1 0 6M18 14.500c2.500.8 4 2.700 4 5.500';
const envelope = 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.5 1.500L12 13l8.500-6.500';
const speech = 'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z';
const star =
  'm12 3.500 2.600 5.400 5.900.8-4.300 4.100 1 5.900L12 16.900l-5.200 2.800 1-5.900-4.300-4.100 5.900-.8L12 3.500Z';
const card = 'M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 4h20M6 15h4';

/** The line drawings of the tools, on a grid of 24. */
export const toolIcons: Record<HomeToolName, string> = {
  'agency-overview': people,
  'add-advisor':
    'M10 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-7 9c0-4 3-6 7-6 1.600 0 3 .3 4.200 1M18 14v6m-3-3h6',
  'booking-help': 'M5 4h10l4 4v12H5V4Zm9 0v5h5M8.500 13h7m-7 3.500h5',
  academy: 'm2 9.500 10-5 10 5-10 5-10-5Zm4.500 2.500v4.500c3 2.700 8 2.700 11 0V12M22 9.500V15',
  'princess-expert': 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3.500-1-1.500 8 5-2.500 5 2.500-1.500-8',
  'sales-reports': 'M4 20V4m0 16h16M8.500 16v-5m4 5V7m4 9v-3',
  'my-sales': 'M3 17l6-6 4 4 8-9m-6 0h6v6M3 21h18',
  commission:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14.500v11M15 9c-.5-1-1.600-1.500-3-1.500-1.800 0-3 .9-3 2.200 0 3 6 1.600 6 4.600 0 1.300-1.200 2.200-3 2.200-1.400 0-2.500-.5-3-1.500',
  'travel-advisor-rates': 'M3 12.500V4h8.500l9 9-8.500 8.500-9-9ZM8 9v.01',
  commodores: star,
  'commodore-marketing-kit':
    'M3 10v4l12 5V5L3 10Zm12-1.500c2.500 0 4 1.500 4 3.500s-1.500 3.500-4 3.500M6 15.200V19h3.500v-2.300',
  'rewards-registered': card,
  'rewards-unregistered': card,
  'rewards-non-usa': card,
  'find-your-rep':
    'M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  'contact-us':
    'M6 3h3l1.500 5-2.200 1.800a12 12 0 0 0 5.900 5.900L16 13.500l5 1.500v3a3 3 0 0 1-3 3C10 21 3 14 3 6a3 3 0 0 1 3-3Z',
};

/** The line drawings of the home page's lines, by what they are about. */
export const lineIcons: Record<LineSubject, string> = {
  asked: speech,
  sailing: 'M3 15l2 5h14l2-5-9-3-9 3Zm3-1V8h12v6M12 3v9M2 22h20',
  money: toolIcons.commission,
  learning: 'M4 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4V5Zm16 0h-7v15h7V5Z',
  access: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.500 2',
  people,
  news: envelope,
};
