import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { salesFile } from './salesFile.server.ts';

/** A sales report as a file, `csv` or `xlsx`. */
export const loader = agentLoader(salesFile, { can: 'agency.sales' });
