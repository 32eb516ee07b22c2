import { useLoaderData } from '@remix-run/react';
import { readConstants } from '../constants.server.ts';

/** The content of a page as a constant, which goes out as markup and as data, as the portal's does. */
export function loader() {
  const { header, footer, main } = readConstants();
  return { header, footer, main };
}

/** The floor of a content page. */
export default function BarePage() {
  const { header, footer, main } = useLoaderData<typeof loader>();
  return (
    <div className="shell">
      <header className="header" dangerouslySetInnerHTML={{ __html: header }} />
      <main className="shell-main" dangerouslySetInnerHTML={{ __html: main }} />
      <footer className="footer" dangerouslySetInnerHTML={{ __html: footer }} />
    </div>
  );
}
