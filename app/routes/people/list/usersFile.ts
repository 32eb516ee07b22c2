import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { usersFile } from './usersFile.server.ts';

/** The list of users as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(usersFile, { can: 'agency.export-users' });
