import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { reportFile } from './reportFile.server.ts';

/** The academy report as a file, `csv` or `xlsx`. */
export const loader = agentLoader(reportFile, { can: 'agency.academy-reports' });
