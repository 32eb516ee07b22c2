import { agencyKeys } from '#app/domain/agencies/information/agencyKeys.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { upperCase } from '#app/domain/text.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { buildAgent, type AgentOptions } from './agent.ts';
import { phoneNumber, placeIn, streetAddress } from './places.ts';
import { freshSource, type Source } from './source.ts';
import type { Random } from './random.ts';

type AgencyColumns = Omit<Prisma.AgencyCreateManyInput, keyof ReturnType<typeof agencyKeys>>;

/** An agency's own columns, plus its owner's; everything left out is made up. */
export type AgencyOptions = Partial<AgencyColumns> & { owner?: AgentOptions; source?: Source };

const firstWords = [
  'Harbor Light',
  'Blue Meridian',
  'Lighthouse',
  'Silver Wake',
  'Compass Rose',
  'North Quay',
  'Tidewater',
  'Starboard',
  'Coral Bay',
  'Evergreen',
  'Long Horizon',
  'Fairwind',
];
const lastWords = ['Travel', 'Cruises', 'Voyages', 'Journeys', 'Cruise & Travel', 'Holidays'];

/**
 * Puts an agency in place together with its owner, and gives the agency's row with `owner`. The agency is approved
 * unless the owner's flag is P, as the rules have it. It represents an agency that registered long ago;
 * `registerAgency` is the verb.
 */
export async function buildAgency(db: Transaction, options: AgencyOptions = {}) {
  const { owner: ownerOptions = {}, source = freshSource(), ...columns } = options;
  const row = agencyRow(source, columns, ownerOptions.activationFlag === 'P');
  const agency = await db.agency.create({
    data: { ...row, companies: { create: selectableBrands(marketOf(row.country)).map((code) => ({ code })) } },
  });
  const owner = await buildAgent(db, agency, { source, agentType: 'O', ...ownerOptions });
  return { ...agency, owner };
}

function agencyRow(source: Source, columns: Partial<AgencyColumns>, pending: boolean) {
  const { random, ids, now } = source;
  const { country = 'US' } = columns;
  const market = marketOf(country);
  const place = placeIn(random, country, columns.city);
  const row = {
    agencyId: ids.agencyId(),
    agencyName: `${random.pick(firstWords)} ${random.pick(lastWords)} ${ids.serial()}`,
    address1: streetAddress(random, place),
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    telephone: place.telephone[0] + phoneNumber(random, place.telephone[1]),
    abtanumber: market === 'uk' ? abtaNumber(random, ids.serial()) : '',
    region: upperCase(market),
    district: `${companyByMarket[market]}${random.int(1, 12)}`,
    marketingLevel1: random.pick(['', 'CONSORTIUM', 'INDEPENDENT']),
    approvalStatus: pending ? 'PENDING' : 'APPROVED',
    createdAt: new Date(now.getTime() - (pending ? random.int(900, 1800) % 7 : random.int(900, 1800)) * 86_400_000),
    ...columns,
    country,
  } satisfies AgencyColumns;
  return { ...row, ...agencyKeys(row) };
}

function abtaNumber(random: Random, serial: string): string {
  return random.pick(['K', 'L', 'P', 'Y']) + serial;
}
