import type { FoundKind } from './findAnything.server.ts';

/** The line drawing of each kind that is found, on a grid of 24. */
export const kindIcons: Record<FoundKind, string> = {
  act: 'M13 2.500 4.500 13.500H11l-1 8 8.500-11H12l1-8Z',
  tool: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500',
  agency: 'M4 21V5h9v16M13 9h7v12M2 21h20M7 9h3m-3 4h3m-3 4h3',
  booking: 'M3 15l2 5h14l2-5-9-3-9 3Zm3-1V8h12v6M12 3v9',
  course: 'M4 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4V5Zm16 0h-7v15h7V5Z',
  rate: 'M3 12.500V4h8.500l9 9-8.500 8.500-9-9ZM8 9v.01',
  certificate: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3.500-1-1.500 8 5-2.500 5 2.500-1.500-8',
  number: 'M9 4 7 20m10-16-2 16M4 9h17M3 15h17',
  page: 'M5 4h10l4 4v12H5V4Zm9 0v5h5M8.500 13h7m-7 3.500h5',
};
