import { pageTitle } from '#app/ui/pageTitle.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { CasePage } from './CasePage.tsx';
import { caseAction, caseLoader } from './casePage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = caseLoader('changes', (params) => uuidParam(params, 'changeId'));

export const action = caseAction('changes', (params) => uuidParam(params, 'changeId'));

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export default CasePage;
