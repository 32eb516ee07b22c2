import { pageTitle } from '#app/ui/pageTitle.ts';
import { CasePage } from './CasePage.tsx';
import { caseAction, caseLoader } from './casePage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = caseLoader('registrations', ({ agencyId = '' }) => agencyId);

export const action = caseAction('registrations', ({ agencyId = '' }) => agencyId);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export default CasePage;
