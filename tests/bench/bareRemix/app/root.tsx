import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';

/** The least document that Remix asks for. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
