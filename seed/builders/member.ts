import { memberKeys } from '#app/domain/academy/members/memberRow.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { upperCase } from '#app/domain/text.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { personName } from './names.ts';
import { phoneNumber, placeIn, streetAddress } from './places.ts';
import { freshSource, type Source } from './source.ts';

export type MemberOptions = Omit<Partial<Prisma.MemberCreateManyInput>, 'source'> & { source?: Source };

/** The row of one member of the loyalty programme; what `options` leave out is made up. */
export function memberRow(options: MemberOptions = {}): Prisma.MemberCreateManyInput {
  const { source = freshSource(), country = 'US', ...columns } = options;
  const { random, ids, now } = source;
  const person = personName(random, country);
  const place = placeIn(random, country);
  return {
    ccn: ids.ccn(),
    title: person.gender === 'M' ? 'MR' : random.pick(['MS', 'MRS', 'MISS']),
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    gender: person.gender,
    birthDate: new Date(Date.UTC(now.getUTCFullYear() - random.int(23, 80), random.int(0, 11), random.int(1, 28))),
    address1: streetAddress(random, place),
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    telephone: place.telephone[0] + phoneNumber(random, place.telephone[1]),
    cellPhone: place.cellPhone[0] + phoneNumber(random, place.cellPhone[1]),
    emailAddress: upperCase(`member.${ids.serial()}@${marketOf(country)}.example`),
    country,
    ...columns,
    ...memberKeys({ ...person, ...columns }),
  };
}

/** Adds one member to the directory and gives the row. */
export function buildMember(db: Transaction, options: MemberOptions = {}) {
  return db.member.create({ data: memberRow(options) });
}
