import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Found } from '#app/domain/operations/search/searchConsole.server.ts';
import type { SearchFacts } from '#app/domain/operations/search/searchFacts.server.ts';
import type { SearchKind } from '#app/domain/operations/search/searchKinds.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { FoundThing } from '#app/ui/find/foundThings.ts';

/** What was found as it is shown, in the language of the member of staff. */
export async function foundThings(ctx: StaffContext, found: readonly Found[]): Promise<FoundThing[]> {
  const t = translator(ctx.language);
  const countries = await countriesOf(ctx, found);
  const name = (person: { firstName: string | null; lastName: string | null }) =>
    fullName({ firstName: person.firstName ?? '', lastName: person.lastName ?? '' }, ctx.language).trim();
  const curriculum = (code: string) => t(`markets:curriculum.${code}`);

  const thingOf: { [Kind in SearchKind]: (facts: SearchFacts[Kind], id: string) => Omit<FoundThing, 'key'> } = {
    person: (facts, id) => ({
      title: name(facts),
      details: joined(facts.userId, facts.agencyName),
      href: paths.staffPerson(id),
    }),
    agency: (facts) => ({
      title: facts.agencyName,
      details: joined(facts.agencyId, facts.city, countries.get(facts.country) ?? facts.country),
      href: paths.staffAgency(facts.agencyId),
    }),
    member: (facts, id) => ({
      title: id,
      details: facts.userId ? joined(name(facts), facts.userId, facts.agencyName) : t('search:noAccountHasIt'),
      href: paths.staffMember(id),
    }),
    booking: (facts, id) => ({
      title: id,
      details: joined(facts.ship, formatDay(facts.sailingOn, ctx), facts.agencyName),
      href: paths.staffBooking(id),
    }),
    certificate: (facts, id) => ({
      title: facts.holderName,
      details: joined(
        t(levelOf(facts.level as AcademyLevel, facts.curriculum).nameKey),
        curriculum(facts.curriculum),
        facts.agencyName,
      ),
      href: paths.staffCertificate(id),
    }),
    credit: (facts, id) => ({
      title: facts.fccId || facts.reference || name(facts) || t('credits:staff.noOne'),
      details: joined(name(facts), curriculum(facts.curriculum), t(`credits:staff.stateOf.${facts.state}`)),
      href: paths.staffCredit(id),
    }),
    feedback: (facts, id) => ({
      title: facts.number,
      details: joined(name(facts), facts.agencyName),
      href: paths.staffFeedbackOne(id),
    }),
    handover: (facts) => ({
      title: facts.reference,
      details: joined(t(`tools:name.${facts.tool}`), facts.agencyName),
      href: paths.staffHandovers({ q: facts.reference }),
    }),
    dispute: (facts, id) => ({
      title: facts.number,
      details: joined(facts.bookingNumber, facts.agencyName),
      href: paths.staffDispute(id),
    }),
    error: (facts, id) => ({
      title: id,
      details: joined(name(facts), facts.agencyName, facts.page, facts.code, formatTime(new Date(facts.shownAt), ctx)),
      href: paths.staffPerson(facts.agentUniqueId, { tab: 'activity' }),
    }),
    payment: (facts) => ({
      title: facts.number,
      details: joined(facts.agencyName, formatDay(facts.paidOn, { language: ctx.language })),
      href: paths.staffPayments({ q: facts.number, show: 'all' }),
    }),
    group: (facts, id) => ({
      title: facts.groupName,
      details: joined(id, facts.ship, formatDay(facts.sailingOn, { language: ctx.language }), facts.agencyName),
      href: paths.staffGroup(id),
    }),
    'rate-request': (facts, id) => ({
      title: facts.number,
      details: joined(facts.ship, facts.agencyName),
      href: paths.staffRateRequest(id),
    }),
  };
  return found.map(({ kind, id, facts }) => ({
    key: `${kind} ${id}`,
    kind,
    ...(thingOf[kind] as (facts: object, id: string) => Omit<FoundThing, 'key'>)(facts, id),
  }));
}

// What the countries of the agencies among them are called.
async function countriesOf(ctx: StaffContext, found: readonly Found[]): Promise<Map<string, string>> {
  const codes = found.flatMap(({ kind, facts }) =>
    kind === 'agency' ? [(facts as SearchFacts['agency']).country] : [],
  );
  return new Map(
    await Promise.all([...new Set(codes)].map(async (code) => [code, await countryName(ctx, code)] as const)),
  );
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
