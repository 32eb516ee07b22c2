import { useLoaderData } from '@remix-run/react';
import { readConstants } from '../constants.server.ts';
import { Rows } from '../Rows.tsx';

/** The rows of the agency overview, as a constant: no session, no database, no translation. */
export function loader() {
  return { rows: readConstants().rows };
}

/** The floor of the bound: the table alone. */
export default function BareRows() {
  return <Rows rows={useLoaderData<typeof loader>().rows} />;
}
