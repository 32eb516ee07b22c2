import { pageTitle } from '#app/ui/pageTitle.ts';
import { formNamespaces } from '#app/ui/form/field.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { CasePage } from './CasePage.tsx';
import { caseAction, caseLoader } from './casePage.server.ts';

export const handle = { i18n: ['cases', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export const loader = caseLoader('disputes', (params) => uuidParam(params, 'disputeId'));

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = caseAction('disputes', (params) => uuidParam(params, 'disputeId'));

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export default CasePage;
