import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, formatTime } from '#app/domain/display.ts';
import { contactDetails, everyMarket } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { mailSender } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { partnerConnections } from '#app/domain/markets/settings/kinds/partnerConnections.ts';
import { salesAccess } from '#app/domain/markets/settings/kinds/salesAccess.ts';
import { readSetup } from '#app/domain/operations/setup/readSetup.server.ts';
import {
  countedAtMost,
  isSetUp,
  optionalSteps,
  setupSteps,
  stepState,
  type ContentFacts,
  type SetupFacts,
  type SetupStep,
  type StepState,
} from '#app/domain/operations/setup/setupSteps.ts';
import { listStarterDrafts, type WaitingDraft } from '#app/domain/content/editor/starterDrafts.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { courseTryAddress } from '#app/platform/reachCourses.server.ts';

/** A sentence of a step: a key of `setup` with its values, and for an open point the screen where it is settled. */
export interface SetupLine {
  key: string;
  params: Record<string, string | number>;
  href?: string;
}

export interface SetupRow {
  step: SetupStep;
  state: StepState;
  isOptional: boolean;
  lines: SetupLine[];
  /** Whether something of the starter set is not there yet. */
  mayAdopt: boolean;
  /** Adopted drafts of this step that wait for a setting, or for being published. */
  waiting: WaitingDraft[];
}

/** The guide as its page and the console's home show it. */
export interface Setup {
  isSetUp: boolean;
  /** The steps that have what they ask for, of all. */
  done: number;
  /** Something is on its way: the page asks again. */
  isMoving: boolean;
  steps: SetupRow[];
  /** The partners that can be tried. */
  partners: readonly string[];
  /** How many partners are neither connected nor switched off. */
  undecidedPartners: number;
  /** The page of the courses' address that a browser tries; null where no address is set. */
  courseTryAddress: string | null;
}

/**
 * What an installation has and what it lacks, in the reader's words and clock, with the page that the reader's browser
 * tries; null for staff who do not set it up (`staff.set-up`).
 */
export async function setupFor(ctx: StaffContext, { headers }: Request): Promise<Setup | null> {
  if (!can(ctx, 'staff.set-up')) return null;
  const [facts, drafts] = await Promise.all([readSetup(ctx), listStarterDrafts(ctx)]);
  const lacking: Partial<Record<SetupStep, number>> = {
    terms: facts.terms.lacking,
    pages: facts.pages.lacking,
    menus: facts.menus.lacking,
    courses: facts.courses.lacking,
  };
  const steps = setupSteps.map((step): SetupRow => {
    const state = stepState(step, facts);
    return {
      step,
      state,
      isOptional: optionalSteps.includes(step),
      lines: linesOf[step](facts, ctx),
      mayAdopt: (lacking[step] ?? 0) > 0 && state !== 'underWay',
      waiting: drafts.filter(({ set }) => set === step),
    };
  });
  return {
    isSetUp: isSetUp(facts),
    done: steps.filter(({ state }) => state === 'done').length,
    isMoving: steps.some(({ state }) => state === 'underWay'),
    steps,
    partners: facts.partners.connected,
    undecidedPartners: facts.partners.undecided.length,
    courseTryAddress: courseTryAddress(headers.get('User-Agent')) ?? null,
  };
}

type Lines = (facts: SetupFacts, ctx: StaffContext) => SetupLine[];

const day = (moment: Date, { language, zone }: StaffContext) => formatDate(moment, { language, zone });
const time = (moment: Date, { language, zone }: StaffContext) => formatTime(moment, { language, zone });

const line = (key: string, params: SetupLine['params'] = {}): SetupLine => ({ key, params });
const openPoint = (key: string, params: SetupLine['params'], href: string): SetupLine => ({ key, params, href });
const marketKey = (market: string) => `markets:market.${market}`;

function there(step: SetupStep, count: number, since: Date | null, ctx: StaffContext): SetupLine[] {
  if (count === 0) return [line(`step.${step}.none`)];
  const number = count > countedAtMost ? `${countedAtMost}+` : String(count);
  if (!since) return [line(`step.${step}.there`, { count, number })];
  return [line(`step.${step}.thereSince`, { count, number, since: day(since, ctx) })];
}

const lack = (step: SetupStep, count: number): SetupLine[] =>
  count === 0 ? [] : [line(`step.${step}.lacking`, { count })];

type Test = NonNullable<SetupFacts['mail']['test']>;

function testLine(server: SetupFacts['mail']['server'], { state, at, why, code }: Test, ctx: StaffContext): SetupLine {
  const params = { time: time(at, ctx), code };
  if (server === 'mailbox' && state === 'waiting') return line('step.mail.test.mailbox', params);
  return line(`step.mail.test.${why ?? state}`, params);
}

const content =
  (step: 'terms' | 'pages' | 'menus'): Lines =>
  (facts, ctx) => {
    const { there: count, since, lacking }: ContentFacts = facts[step];
    return [...there(step, count, since, ctx), ...lack(step, lacking)];
  };

const linesOf: Record<SetupStep, Lines> = {
  mail: ({ mail: { server, isSenderSet, test, lastSent } }, ctx) => {
    const lines = [line(`step.mail.server.${server}`)];
    if (!isSenderSet && server !== 'mailbox')
      lines.push(openPoint('step.mail.sender', {}, paths.staffSetting(mailSender.name, portalScope)));
    if (test && server !== 'none') lines.push(testLine(server, test, ctx));
    if (!test && lastSent) lines.push(line('step.mail.lastSent', { time: time(lastSent, ctx) }));
    return lines;
  },
  contacts: ({ contacts: { inUse, open } }) => {
    if (open.length === 0) return [line('step.contacts.done')];
    if (open.length === inUse.length)
      return [openPoint('step.contacts.none', {}, paths.staffSetting(contactDetails.name, everyMarket))];
    return open.map((market) =>
      openPoint(
        'step.contacts.lacking',
        { market: marketKey(market) },
        paths.staffSetting(contactDetails.name, market),
      ),
    );
  },
  terms: content('terms'),
  pages: content('pages'),
  menus: content('menus'),
  courses: ({ courses: { there: count, since, curricula, lacking, job, origin } }, ctx) => {
    const { state, ...tried } = origin;
    const lines = [...(job ? [line(`step.courses.${job}`)] : []), line(`step.courses.origin.${state}`, tried)];
    lines.push(...there('courses', count, since, ctx));
    if (count > 0) lines.push(line('step.courses.curricula', { count: curricula }));
    return job === 'underWay' ? lines : [...lines, ...lack('courses', lacking)];
  },
  markets: ({ markets }, ctx) => there('markets', markets.open.length, markets.since, ctx),
  partners: ({ partners: { connected, sandbox, undecided, last } }, ctx) => {
    const lines = there('partners', connected.length, null, ctx);
    if (sandbox > 0) lines.push(line('step.partners.sandbox', { count: sandbox }));
    if (last)
      lines.push(
        line(`step.partners.last.${last.outcome}`, { tool: `tools:name.${last.tool}`, time: time(last.at, ctx) }),
      );
    return [
      ...lines,
      ...undecided.map((name) =>
        openPoint(
          'step.partners.undecided',
          { tool: `tools:name.${name}` },
          paths.staffSetting(partnerConnections.name, name),
        ),
      ),
    ];
  },
  sales: ({ sales: { undecided } }) =>
    undecided.length === 0
      ? [line('step.sales.done')]
      : undecided.map((market) =>
          openPoint('step.sales.lacking', { market: marketKey(market) }, paths.staffSetting(salesAccess.name, market)),
        ),
  members: ({ members }, ctx) => there('members', members.there, members.since, ctx),
  rates: ({ rates }, ctx) => there('rates', rates.there, rates.since, ctx),
  settings: ({ settings }) =>
    settings.map(({ kind, own, scopes }) =>
      line(own === 0 ? 'step.settings.ours' : 'step.settings.own', {
        kind: `settings:kind.${kind}.title`,
        own,
        scopes,
      }),
    ),
};
