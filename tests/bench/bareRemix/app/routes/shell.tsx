import { useLoaderData } from '@remix-run/react';
import { readConstants } from '../constants.server.ts';
import { Rows } from '../Rows.tsx';

/** The same, within the portal's shell as a constant. */
export function loader() {
  return readConstants();
}

/** A second floor, which tells what of the portal's page its shell takes. */
export default function RowsInShell() {
  const { header, footer, rows } = useLoaderData<typeof loader>();
  return (
    <div className="shell">
      <header className="header" dangerouslySetInnerHTML={{ __html: header }} />
      <main className="shell-main">
        <Rows rows={rows} />
      </main>
      <footer className="footer" dangerouslySetInnerHTML={{ __html: footer }} />
    </div>
  );
}
