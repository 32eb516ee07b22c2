import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

/** The console begins at its home. */
export const loader = staffLoader(() => Promise.reject(redirect(paths.staffHome())));
