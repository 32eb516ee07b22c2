import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { salesFile } from './salesFile.server.ts';

/** A sales report as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(salesFile, { can: 'agency.sales' });
