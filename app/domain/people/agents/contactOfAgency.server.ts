import { phoneParts } from '#app/domain/phones.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** The contact data of an agency: the first values for a user who gave only a name and an address. */
export async function contactOfAgency(db: Database | Transaction, agencyId: string) {
  const { address1, address2, address3, city, state, country, zipCode, telephone } = await db.agency.findUniqueOrThrow({
    where: { agencyId },
  });
  return { address1, address2, address3, city, state, country, zip: zipCode, ...phoneParts(country, telephone) };
}
