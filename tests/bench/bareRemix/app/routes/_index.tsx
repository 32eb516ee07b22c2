import { readFileSync } from 'node:fs';
import { useLoaderData } from '@remix-run/react';

type Row = Record<string, string>;

let rows: Row[] | undefined;

/** The rows of the agency overview, as a constant: no session, no database. */
export function loader() {
  rows ??= JSON.parse(readFileSync(process.env.BARE_REMIX_ROWS ?? '', 'utf8')) as Row[];
  return { rows };
}

/** The table alone. */
export default function Rows() {
  const { rows: shown } = useLoaderData<typeof loader>();
  return (
    <table>
      <thead>
        <tr>{Object.keys(shown[0] ?? {}).map((name) => <th key={name}>{name}</th>)}</tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <tr key={index}>{Object.entries(row).map(([name, value]) => <td key={name}>{value}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}
