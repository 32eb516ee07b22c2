import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { reportFile } from './reportFile.server.ts';

/** The academy report as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(reportFile, { can: 'agency.academy-reports' });
