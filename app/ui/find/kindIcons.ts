import type { FoundKind } from './foundThings.ts';

const arrow = 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5';
const label = 'M3 12.500V4h8.500l9 9-8.500 8.500-9-9ZM8 9v.01';
const note = 'M3 7h18v10H3V7Zm9 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM6 10v.01M18 14v.01';

/** The line drawing of each kind that is found, on a grid of 24. */
export const kindIcons: Record<FoundKind, string> = {
  act: 'M13 2.500 4.500 13.500H11l-1 8 8.500-11H12l1-8Z',
  tool: arrow,
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500',
  agency: 'M4 21V5h9v16M13 9h7v12M2 21h20M7 9h3m-3 4h3m-3 4h3',
  booking: 'M3 15l2 5h14l2-5-9-3-9 3Zm3-1V8h12v6M12 3v9',
  course: 'M4 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4V5Zm16 0h-7v15h7V5Z',
  rate: label,
  certificate: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3.500-1-1.500 8 5-2.500 5 2.500-1.500-8',
  number: 'M9 4 7 20m10-16-2 16M4 9h17M3 15h17',
  member: 'M3 6h18v12H3V6Zm5.500 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM5.500 16c0-2 1.300-3 3-3s3 1 3 3M14.500 10h4m-4 4h4',
  credit: note,
  payment: note,
  group:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6.500 9c0-4 2.500-6 6.500-6s6.500 2 6.500 6M15.500 4.500a3.500 3.500 0 0 1 0 6M18 14.500c2.300.800 3.500 2.700 3.500 5.500',
  feedback: 'M4 5h16v11h-9l-4 4v-4H4V5Zm4 4h8m-8 3.500h5',
  handover: arrow,
  dispute: 'M12 4v16m-6 0h12M5 7h14M5 7l-2.500 6h5L5 7Zm14 0-2.500 6h5L19 7Z',
  'rate-request': label,
  error: 'M12 4 2.500 20h19L12 4Zm0 6v5m0 2.500v.01',
  similar: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Zm5-1.500L21 21',
  page: 'M5 4h10l4 4v12H5V4Zm9 0v5h5M8.500 13h7m-7 3.500h5',
};
