import { localized } from '#app/domain/localizedText.ts';
import { catalogueList } from '#app/domain/academy/catalogue/catalogueForms.ts';
import { searchCatalogue } from '#app/domain/academy/catalogue/searchCatalogue.server.ts';
import { curriculumQuery, readersCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';
import { destinationLink, screenNames } from '#app/domain/content/documents/destinations.ts';
import { findPages } from '#app/domain/content/documents/findPages.server.ts';
import { pageNames, portalPageHref } from '#app/domain/content/documents/pages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { brands, isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { searchPortal, type PortalFound } from '#app/domain/operations/search/searchPortal.server.ts';
import { bestMatches, searchQuery, wordsIn, type SearchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { can } from '#app/domain/permissions/can.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { formatMoney } from '#app/domain/money.ts';
import { findGroups } from '#app/domain/sales/groups/listGroups.server.ts';
import { findRates } from '#app/domain/sales/rates/findRates.server.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { toolTiles, type ToolTile } from '#app/routes/content/documents/toolRows.server.ts';
import { findInAgency, type FoundInAgency } from '#app/domain/people/list/findInAgency.server.ts';
import { listParams } from '#app/domain/listParams.ts';
import { portalKinds, type FoundGroup, type FoundThing, type PortalKind } from '#app/ui/find/foundThings.ts';
import { actsOf, firstActs } from './acts.ts';

/**
 * Finds whatever a user may see and do by the words that they type: what they can do or set, tools, users, the agency's
 * branches, permission templates and invitations, bookings, groups, courses, rates, certificates and references, pages. Null
 * for what is too little to search for. `pathname` is the page that it is asked from, whose brand it takes. Ten statements
 * at most.
 */
export async function findAnything(
  ctx: AgentContext,
  { search, pathname, limit: shown }: { search: string; pathname: string; limit: number },
): Promise<FoundGroup<PortalKind>[] | null> {
  const query = searchQuery(search);
  if (!query) return null;
  const brand = brandOfPage(pathname, { ...ctx.actor, market: ctx.market });
  const limit = shown + 1;
  const asked = { query, brand, limit };
  const tiles = await toolTiles(ctx, brand);
  const [found, courses, rates, pages, inAgency, groups] = await Promise.all([
    searchPortal(ctx, asked),
    findCourses(ctx, { ...asked, search }),
    findRateThings(ctx, asked),
    findPageThings(ctx, asked),
    findInAgency(ctx, asked),
    findGroupThings(ctx, asked),
  ]);
  const people = found.filter(({ kind }) => kind === 'person');
  const numbers = (kind: 'booking' | 'certificate') => found.filter((each) => each.kind === kind);
  const others = found.filter(({ kind }) => kind !== 'person' && kind !== 'booking' && kind !== 'certificate');
  const partners = tiles.map(({ name }) => name);
  const acts = findActs(ctx, { ...asked, partners });
  const foundOfKind: Record<PortalKind, Found> = {
    act: acts,
    tool: findTools(ctx, { ...asked, tiles }),
    person: {
      things: people.map((each) => thingOf(ctx, brand, each)),
      isSimilar: people.every(({ isSimilar }) => isSimilar),
    },
    agency: asTyped(inAgency.map((each) => agencyThing(ctx, each))),
    booking: asTyped([...numbers('booking').map((each) => thingOf(ctx, brand, each)), ...groups]),
    course: courses,
    rate: asTyped(rates),
    certificate: asTyped(numbers('certificate').map((each) => thingOf(ctx, brand, each))),
    number: asTyped(others.map((each) => thingOf(ctx, brand, each))),
    // A page may be a screen, which is named as what one does there.
    page: { ...pages, things: pages.things.filter(({ href }) => acts.things.every((act) => act.href !== href)) },
  };
  return portalKinds
    .filter((kind) => foundOfKind[kind].things.length > 0)
    .toSorted((one, other) => Number(foundOfKind[one].isSimilar) - Number(foundOfKind[other].isSimilar))
    .map((kind) => ({
      kind,
      things: foundOfKind[kind].things.slice(0, shown),
      hasMore: foundOfKind[kind].things.length > shown,
    }));
}

function agencyThing(ctx: AgentContext, { kind, id, name, details }: FoundInAgency): FoundThing {
  const t = translator(textLocale(ctx.language, ctx.market));
  const href = {
    branch: paths.branch(id),
    template: paths.permissionTemplate(id),
    invitation: `${paths.invitations()}?${new URLSearchParams({ [listParams.search]: details })}`,
  }[kind];
  return {
    key: `${kind} ${id}`,
    title: name || details,
    details: joined(t(`find:agency.${kind}`), name && details),
    href,
  };
}

/** What a user can do or set and people do most, for a search that is still empty. */
export function actsFirst(
  ctx: AgentContext,
  { pathname, limit }: { pathname: string; limit: number },
): FoundGroup<PortalKind>[] {
  const brand = brandOfPage(pathname, { ...ctx.actor, market: ctx.market });
  const t = translator(textLocale(ctx.language, ctx.market));
  const things = actsOf(ctx, brand)
    .filter(({ name }) => firstActs.includes(name))
    .toSorted((one, other) => firstActs.indexOf(one.name) - firstActs.indexOf(other.name))
    .slice(0, limit)
    .map(({ name, href }) => ({ key: `act ${name}`, title: t(`find:act.${name}`), details: '', href }));
  return [{ kind: 'act', things, hasMore: false }];
}

/** What was found of a kind, and whether its words are only spelled like those that were typed. */
interface Found {
  things: FoundThing[];
  isSimilar: boolean;
}

function asTyped(things: FoundThing[]): Found {
  return { things, isSimilar: false };
}

interface Asked {
  query: SearchQuery;
  brand: BrandCode;
  limit: number;
}

// In both languages: a Japanese reader of an English screen's name types either.
function findActs(
  ctx: AgentContext,
  { query, brand, limit, partners }: Asked & { partners: readonly string[] },
): Found {
  const t = translator(textLocale(ctx.language, ctx.market));
  const { taReportAccess } = ctx.agency;
  const enrolled = ctx.actor.ccn !== null;
  const user = { ...ctx.actor, taReportAccess, market: ctx.market, brand, enrolled, partners };
  const candidates = [
    ...actsOf(ctx, brand).map(({ name, href }) => ({
      key: name,
      labelKey: `find:act.${name}`,
      words: [`find:act.${name}`, `find:words.${name}`],
      href,
    })),
    ...screenNames.flatMap((name) => {
      const link = destinationLink(name, user);
      return link ? [{ key: name as string, labelKey: link.labelKey, words: [link.labelKey], href: link.href }] : [];
    }),
  ];
  const texts = [translator('en'), translator('ja')];
  const matching = candidates.map((each) => ({
    ...each,
    match: wordsIn(
      query,
      each.words.flatMap((word) => texts.map((text) => text(word))),
    ),
  }));
  const best = bestMatches(matching)
    .filter(({ href }, index, all) => all.findIndex((other) => other.href === href) === index)
    .slice(0, limit);
  return {
    things: best.map(({ key, labelKey, href }) => ({ key: `act ${key}`, title: t(labelKey), details: '', href })),
    isSimilar: best.some(({ match }) => match === 1),
  };
}

function findTools(ctx: AgentContext, { query, limit, tiles }: Asked & { tiles: readonly ToolTile[] }): Found {
  const t = translator(textLocale(ctx.language, ctx.market));
  const texts = [translator('en'), translator('ja')];
  const matching = tiles.map((tile) => ({
    ...tile,
    match: wordsIn(query, [tile.name, ...texts.map((text) => text(`tools:name.${tile.name}`))]),
  }));
  const best = bestMatches(matching).slice(0, limit);
  return {
    things: best.map(({ name, window, href, barrier }) => ({
      key: `tool ${name}`,
      title: t(`tools:name.${name}`),
      details: barrier ? t('find:toolClosed') : t(`tools:what.${name}`),
      href: href ?? toolPaths.tools(),
      ...(barrier === null && href === null && { tool: { name, window } }),
    })),
    isSimilar: best.some(({ match }) => match === 1),
  };
}

async function findCourses(ctx: AgentContext, { brand, limit, search }: Asked & { search: string }): Promise<Found> {
  const { country } = ctx.agency;
  const curriculum = readersCurriculum(country, brand);
  const wanted = { ...catalogueList.defaults, search };
  const found = await searchCatalogue(ctx, { wanted, curriculum }).catch((error: unknown) => {
    // A user without a member number has no courses yet.
    if (isRefusal(error) && error.code === 'memberNumberNeeded') return { courses: [], isSimilar: false };
    throw error;
  });
  const t = translator(textLocale(ctx.language, ctx.market));
  const things = found.courses.slice(0, limit).map((course) => {
    const of = course.curricula.includes(curriculum) ? curriculum : course.curricula[0]!;
    const own = of !== curriculum && isBrandOfMarket(of, ctx.market) ? of : brand;
    return {
      key: `course ${course.courseId}`,
      title: localized(ctx.language, 'title', course),
      details: joined(t(`markets:curriculum.${of}`), t('academy:minutes', { count: course.minutes })),
      href: paths.aboutCourse(own, course.courseId, curriculumQuery(country, own, of)),
    };
  });
  return { things, isSimilar: found.isSimilar };
}

async function findRateThings(ctx: AgentContext, { query, limit }: Asked): Promise<FoundThing[]> {
  const { market, language } = ctx;
  const t = translator(textLocale(language, market));
  return (await findRates(ctx, { query, limit })).map(({ rateId, ship, sailingOn, brand, currency, price }) => ({
    key: `rate ${rateId}`,
    title: ship,
    details: joined(
      formatDay(sailingOn, { market, language }),
      t(`markets:brand.${brand}`),
      formatMoney(price, currency, market, language),
    ),
    href: paths.advisorRate(rateId),
  }));
}

async function findGroupThings(ctx: AgentContext, { query, limit }: Asked): Promise<FoundThing[]> {
  const { market, language } = ctx;
  const t = translator(textLocale(language, market));
  return (await findGroups(ctx, { query, limit })).map(({ groupNumber, groupName, ship, sailingOn }) => ({
    key: `group ${groupNumber}`,
    title: groupName,
    details: joined(t('groupSpace:list.group'), groupNumber, ship, formatDay(sailingOn, { market, language })),
    href: paths.group(groupNumber),
  }));
}

async function findPageThings(ctx: AgentContext, asked: Asked): Promise<Found> {
  const pages = await findPages(ctx, asked);
  const things = pages.map(({ name, title, description }) => {
    const known = pageNames.find((each) => each === name);
    return {
      key: `page ${name}`,
      title,
      details: description,
      href: known ? portalPageHref(asked.brand, known) : `/home/pages/${brands[asked.brand].segment}/${name}`,
    };
  });
  return { things, isSimilar: pages.some(({ isSimilar }) => isSimilar) };
}

function thingOf(ctx: AgentContext, brand: BrandCode, found: PortalFound): FoundThing {
  const { language, market } = ctx;
  const t = translator(textLocale(language, market));
  const { kind, id, facts } = found;
  const key = `${kind} ${id}`;
  switch (kind) {
    case 'person': {
      const href = can(ctx, 'user.read') ? paths.editAgent(id) : paths.agencyOverview({ q: facts.userId });
      return { key, title: fullName(facts, language).trim() || facts.userId, details: facts.userId, href };
    }
    case 'booking': {
      const day = formatDay(facts.sailingOn, { market, language });
      return { key, title: id, details: joined(facts.ship, day), href: paths.bookingCommission(id) };
    }
    case 'certificate': {
      const level = t(levelOf(facts.level as AcademyLevel, facts.curriculum).nameKey);
      const details = joined(level, t(`markets:curriculum.${facts.curriculum}`));
      return { key, title: facts.holderName, details, href: paths.certificate(brand, id) };
    }
    case 'credit':
      return {
        key,
        title: facts.fccId ?? facts.reference,
        details: t(`search:kind.${kind}`),
        href: paths.academyRewards(brand),
      };
    case 'feedback':
      return { key, title: facts.number, details: t(`search:kind.${kind}`), href: paths.feedback() };
    case 'dispute':
      return {
        key,
        title: facts.number,
        details: joined(t(`search:kind.${kind}`), facts.bookingNumber),
        href: paths.bookingCommission(facts.bookingNumber),
      };
    case 'payment': {
      const day = formatDay(facts.paidOn, { market, language });
      return {
        key,
        title: facts.number,
        details: joined(t(`search:kind.${kind}`), day),
        href: paths.payment(facts.remittanceId),
      };
    }
    case 'rate-request':
      return {
        key,
        title: facts.number,
        details: joined(t(`search:kind.${kind}`), facts.ship),
        href: paths.advisorRates(),
      };
  }
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
