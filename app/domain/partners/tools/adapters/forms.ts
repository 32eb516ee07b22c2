import { bookingCompanyOf, productCompanyOf } from '#app/domain/markets/companies.ts';
import { withValues, type Adapter } from '#app/domain/partners/tools/visit.ts';

/** Shore excursions of Holland America Line (spec §7): a form with token, clientID and companyCode. */
export const shoreExcursions: Adapter = {
  launch: ({ open, token, agency, brand }) => ({
    method: 'post',
    action: open,
    fields: { token, clientID: agency.agencyId, companyCode: brand },
  }),
};

/** Air booking (spec §2 Popups, §7): what the popup asked, with both companies; its host is chosen by brand. */
export const air: Adapter = {
  launch: ({
    open,
    brand,
    air: { firstName, lastName, bookingNumber } = { firstName: '', lastName: '', bookingNumber: '' },
  }) => ({
    method: 'post',
    action: open,
    fields: { firstName, lastName, bookingNumber, pCo: productCompanyOf(brand), bCo: bookingCompanyOf(brand) },
  }),
};

/** The self-service form (spec §7): the agency's id in the query. */
export const selfService: Adapter = {
  launch: ({ open, agency }) => ({ method: 'get', href: withValues(open, { agencyId: agency.agencyId }) }),
};

/** The rewards program's admin site (spec §4 Rewards enrolment): its login page, with the token in the query. */
export const rewards: Adapter = { launch: ({ open, token }) => ({ method: 'get', href: withValues(open, { token }) }) };
