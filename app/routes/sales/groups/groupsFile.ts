import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { groupsFile } from './groupsFile.server.ts';

/** The groups that an address asks for as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(groupsFile, { can: 'agency.groups' });
