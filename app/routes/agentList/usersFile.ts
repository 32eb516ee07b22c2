import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { usersFile } from './usersFile.server.ts';

/** The list of users as a file, `csv` or `xlsx`. */
export const loader = agentLoader(usersFile, { can: 'agency.export-users' });
