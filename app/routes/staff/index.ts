import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';

/** The console begins with the queue of agencies. */
export const loader = () => redirect(paths.staffAgencies());
