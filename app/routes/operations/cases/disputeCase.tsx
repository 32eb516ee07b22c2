import { pageTitle } from '#app/ui/pageTitle.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { CasePage } from './CasePage.tsx';
import { caseAction, caseLoader } from './casePage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = caseLoader('disputes', (params) => uuidParam(params, 'disputeId'));

export const action = caseAction('disputes', (params) => uuidParam(params, 'disputeId'));

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export default CasePage;
