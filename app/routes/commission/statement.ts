import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { statementFile } from './statement.server.ts';

/** A statement of commission by month as a file, `pdf` or `csv`. */
export const loader = agentLoader(statementFile, { can: 'agency.commission' });
