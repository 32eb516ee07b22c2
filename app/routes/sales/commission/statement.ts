import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { statementFile } from './statement.server.ts';

/** A statement of commission by month as a file, `pdf` or `csv`. */
export const loader = agentFileLoader(statementFile, { can: 'agency.commission' });
