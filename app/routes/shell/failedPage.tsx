import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';

/** Between a layout and its pages: it draws nothing, and catches what failed. */
export default function Pages() {
  return <Outlet />;
}

/** In the place of a page that failed or was refused. */
export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
