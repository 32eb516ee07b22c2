import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { paymentsFile } from './paymentsFile.server.ts';

/** The account of commission of a month as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(paymentsFile, { can: 'agency.commission' });
