import { agentFile } from '#app/routes/requests/fileLoaders.server.ts';
import { salesFile } from './salesFile.server.ts';

/** A sales report as a file, `csv` or `xlsx`. */
export const loader = agentFile(salesFile, { can: 'agency.sales' });
