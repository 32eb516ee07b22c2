import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { statementFile } from './statement.server.ts';

/** A statement of commission by month as a file, `pdf` or `csv`. */
export const loader = agentFile(statementFile, { can: 'agency.commission' });
