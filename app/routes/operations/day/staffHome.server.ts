import { flowDays, readCaseFlow, type CaseFlow, type FlowKind } from '#app/domain/operations/cases/caseFlow.server.ts';
import { listFirstInLine, ownQueues, type WaitingCase } from '#app/domain/operations/cases/firstInLine.server.ts';
import { listOwnCases } from '#app/domain/operations/cases/readCase.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { pageSizes } from '#app/domain/listParams.ts';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { elapsed } from '#app/domain/operations/day/elapsed.ts';
import { readNext, type NextOne } from '#app/domain/operations/day/readNext.server.ts';
import { readWaiting, type Waiting } from '#app/domain/operations/day/readWaiting.server.ts';
import { waitingCountedAtMost, waitingKinds, type WaitingKind } from '#app/domain/operations/day/waitingKinds.ts';
import { columnChart } from '#app/routes/operations/figures/pairChart.server.ts';

/**
 * What a member of staff needs to begin a day: what waits with its clock, what has waited longest and who has it, what
 * they took, or what is next where they have no queue, how the queues moved in a week, and what is new since yesterday;
 * in four queries.
 */
export async function staffHome(ctx: StaffContext) {
  const [waiting, own, first, next, flow] = await Promise.all([
    readWaiting(ctx),
    listOwnCases(ctx),
    listFirstInLine(ctx),
    // Staff with queues begin with these.
    ownQueues(ctx).length > 0 ? [] : readNext(ctx),
    readCaseFlow(ctx),
  ]);
  const { language, now } = ctx;
  return {
    summary: summaryOf(ctx, waiting),
    own: own.map((each) => ({ ...caseOf(ctx, each), age: elapsed(each.since, now, language) })),
    first: first.map(({ since, firstName, lastName, userId, ...each }) => ({
      ...caseOf(ctx, each),
      age: elapsed(since, now, language),
      holder: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, language).trim() || (userId ?? ''),
    })),
    waiting: waiting.map(({ kind, count, first: oldest }) => ({
      kind,
      number: countText(count),
      count,
      clock: waitingKinds[kind].clock,
      age: !oldest ? '' : elapsed(...inOrder(oldest, now), language),
    })),
    next: nextOf(ctx, next, waiting.find(({ kind }) => kind === 'questions')?.count ?? 0),
    today: todayOf(ctx, flow),
    news: newsOf(flow, waiting),
  };
}

/** A case by what it is and of which agency; its number, where it has one, is `code`. */
function caseOf({ language }: StaffContext, { kind, id, name, agency, booking, missing, currency }: Case) {
  const amount = missing > 0 ? formatMoney(missing, currency, marketOfLanguage(language), language) : '';
  return { kind, id, agency, booking, amount, code: name === agency ? '' : name };
}

type Case = Pick<WaitingCase, 'kind' | 'id' | 'name' | 'agency' | 'booking' | 'missing' | 'currency'>;

function summaryOf({ now, language }: StaffContext, waiting: readonly Waiting[]) {
  const waits = waiting.filter(({ kind }) => waitingKinds[kind].clock === 'since');
  const oldest = waits.flatMap(({ first }) => first ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];
  const count = waits.reduce((sum, each) => sum + Math.min(each.count, waitingCountedAtMost), 0);
  const isMore = waits.some((each) => each.count > waitingCountedAtMost);
  return oldest ? { count, number: isMore ? `${count}+` : String(count), age: elapsed(oldest, now, language) } : null;
}

const countText = (count: number) => (count > waitingCountedAtMost ? `${waitingCountedAtMost}+` : String(count));

const inOrder = (one: Date, other: Date): [Date, Date] => (one < other ? [one, other] : [other, one]);

/** What is next, by kind. */
function nextOf({ now, language }: StaffContext, next: readonly NextOne[], questions: number) {
  const kinds = [...new Set(next.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    rows: next
      .filter((each) => each.kind === kind)
      .map(({ id, name, about, country, at }, place) => ({
        id,
        name,
        about,
        market: country === '' ? null : marketOf(country),
        page: kind === 'questions' ? questionPage(place, questions) : '',
        age: elapsed(...inOrder(at, now), language),
      })),
  }));
}

const questionsAtOnce = Math.max(...pageSizes);

// The list begins with the newest question, the home with the oldest.
function questionPage(place: number, count: number): string {
  const page = Math.ceil((count - place) / questionsAtOnce);
  return page > 1 && count <= waitingCountedAtMost ? String(page) : '';
}

/** The numbers of today and the drawing of the week, and what they are of; null for who decides about nothing. */
function todayOf({ language }: StaffContext, { days, rows, kinds }: CaseFlow) {
  if (kinds.length === 0) return null;
  const sums = days.map((day) => {
    const own = rows.filter((row) => row.day === day);
    return { day, came: sum(own.map(({ came }) => came)), ended: sum(own.map(({ ended }) => ended)) };
  });
  const [yesterday, today] = [sums.at(-2)!, sums.at(-1)!];
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  const drawn = sums.map(({ day, came, ended }) => ({
    label: weekday.format(new Date(`${day}T00:00:00Z`)),
    lastYear: came,
    now: ended,
  }));
  const draw = (width: number) =>
    columnChart(drawn, { width, height: 150 }, (value) => (Number.isInteger(value) ? number.format(value) : ''));
  const moved = sums.some(({ came, ended }) => came > 0 || ended > 0);
  return {
    of: wordsOf(kinds),
    came: { today: number.format(today.came), yesterday: number.format(yesterday.came) },
    ended: { today: number.format(today.ended), yesterday: number.format(yesterday.ended) },
    week: {
      days: flowDays,
      came: number.format(sum(sums.map(({ came }) => came))),
      ended: number.format(sum(sums.map(({ ended }) => ended))),
      table: drawn.map(({ label, lastYear, now }, place) => ({
        key: days[place]!,
        label,
        came: number.format(lastYear),
        ended: number.format(now),
      })),
    },
    // A week without a number needs no drawing.
    drawing: moved ? { wide: draw(420), narrow: draw(330) } : null,
  };
}

// Numbers of one kind are called what they are.
function wordsOf(kinds: readonly FlowKind[]): 'cases' | 'questions' | 'documents' {
  const [only, ...others] = kinds;
  return others.length === 0 && (only === 'questions' || only === 'documents') ? only : 'cases';
}

/** What came, and what was decided, since yesterday began. */
function newsOf({ days, rows, kinds }: CaseFlow, waiting: readonly Waiting[]) {
  const since = days.at(-2)!;
  const ofQueues = kinds.map((kind): NewsRow => {
    const own = rows.filter((row) => row.kind === kind && row.day >= since);
    return { kind, came: sum(own.map(({ came }) => came)), ended: sum(own.map(({ ended }) => ended)) };
  });
  const others = waiting
    .filter(({ kind, count }) => !(kinds as readonly string[]).includes(kind) && count <= waitingCountedAtMost)
    .map(({ kind, fresh }): NewsRow => ({ kind, came: fresh, ended: null }));
  return [...ofQueues, ...others].filter(({ came, ended }) => came > 0 || (ended ?? 0) > 0);
}

interface NewsRow {
  kind: WaitingKind | FlowKind;
  came: number;
  /** Null where what was decided is not counted. */
  ended: number | null;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
