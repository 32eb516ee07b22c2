import { readFileSync } from 'node:fs';
import type { Row } from './Rows.tsx';

interface Constants {
  rows: Row[];
  header: string;
  footer: string;
  main: string;
}

let constants: Constants | undefined;

/** What run.ts wrote down: the rows of the agency overview, and the markup of the portal's shell and of its page. */
export function readConstants(): Constants {
  constants ??= JSON.parse(readFileSync(process.env.BARE_REMIX_CONSTANTS ?? '', 'utf8')) as Constants;
  return constants;
}
