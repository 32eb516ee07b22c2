import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';
import { sharesFile } from './sharesFile.server.ts';

/** The commission of a month with each advisor's share as a file, `csv` or `xlsx`. */
export const loader = agentFileLoader(sharesFile, { can: 'agency.commission' });
