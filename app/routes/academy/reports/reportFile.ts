import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { reportFile } from './reportFile.server.ts';

/** The academy report as a file, `csv` or `xlsx`. */
export const loader = agentFile(reportFile, { can: 'agency.academy-reports' });
