import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { sailingsCalendar } from './sailingsCalendar.server.ts';

/** The sailings of the next days as a calendar file. */
export const loader = agentFileLoader(sailingsCalendar);
