import { localized } from '#app/domain/localizedText.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';
import { deviceOf } from '#app/domain/accounts/sessions/deviceOf.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, formatTime } from '#app/domain/display.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { lastDayOf } from '#app/domain/permissions/grantEnds.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { PersonParts } from '#app/domain/people/staff/personParts.server.ts';
import type { StaffPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

interface Row {
  title: string;
  details: string;
  href?: string;
}

/** A list of a person's page: its name, and its rows. */
export interface PersonSection {
  key: keyof PersonParts;
  rows: Row[];
}

type RowOf = { [Name in keyof PersonParts]-?: (row: NonNullable<PersonParts[Name]>[number]) => Row };

/** The lists of a part of a person's page as it shows them, in the language of the member of staff. */
export function personSections(
  ctx: StaffContext,
  { country }: StaffPerson,
  parts: PersonParts,
  catalogue: readonly Permission[],
): PersonSection[] {
  const { language } = ctx;
  const [market, t] = [marketOf(country), translator(language)];
  const day = (text: string | null) => (text ? formatDate(new Date(text), ctx) : '');
  const moment = (text: string | null) => (text ? formatTime(new Date(text), ctx) : '');
  const says = (key: string, params: Record<string, string | number> = {}) => t(`staffPerson:${key}`, params);
  const level = (row: { level: number; curriculum: string }) =>
    joined(t(levelOf(row.level as AcademyLevel, row.curriculum).nameKey), t(`markets:curriculum.${row.curriculum}`));

  const permissionName = (key: string) => {
    const item = catalogue.find((each) => each.key === key);
    return item ? localized(language, 'description', item) : key;
  };
  const rowOf: RowOf = {
    grants: (row) => ({
      title: permissionName(row.key),
      details: joined(
        row.until ? says('until', { day: formatDay(lastDayOf(new Date(row.until), market), { language }) }) : '',
      ),
    }),
    moves: (row) => ({
      title: says('move', { from: row.from, to: row.to }),
      details: joined(
        says(row.undoneAt ? 'moveState.undone' : `moveState.${row.state}`),
        moment(row.decidedAt ?? row.requestedAt),
      ),
    }),
    numbers: (row) => ({
      title: row.ccn,
      details: joined(
        says('since', { day: day(row.startedAt) }),
        row.endedAt ? says(`numberEnd.${row.endReason ?? 'removed'}`, { day: day(row.endedAt) }) : says('held'),
      ),
      ...(can(ctx, 'staff.see-members') && { href: paths.staffMember(row.ccn) }),
    }),
    sessions: (row) => {
      const { browser, system } = deviceOf(row.userAgent);
      const isOver = row.endedAt !== null || new Date(row.expiresAt) <= ctx.now;
      return {
        title: joined(browser, system) || says('unknownDevice'),
        details: joined(moment(row.createdAt), row.address, says(isOver ? 'sessionOver' : 'sessionOpen')),
      };
    },
    levels: (row) => ({
      title: level(row),
      details: joined(says('since', { day: day(row.attainedAt) }), says('until', { day: day(row.validUntil) })),
    }),
    certificates: (row) => ({
      title: level(row),
      details: joined(
        row.number,
        day(row.issuedAt),
        row.revokedAt ? says('revoked', { day: day(row.revokedAt) }) : says('until', { day: day(row.validUntil) }),
      ),
      href: paths.staffCertificate(row.number),
    }),
    courses: (row) => ({
      title: localized(language, 'title', row),
      details: joined(
        says(courseState(row), { day: day(row.passedAt ?? row.completedAt ?? row.failedAt ?? row.startedAt) }),
        row.score === null ? '' : says('score', { score: row.score }),
        says('attempts', { count: row.attempts }),
      ),
    }),
    credits: (row) => ({
      title: row.number || says('creditWithoutNumber'),
      details: joined(
        t(`markets:curriculum.${row.curriculum}`),
        t(`credits:staff.stateOf.${row.state}`),
        day(row.entitledAt),
      ),
      href: paths.staffCredit(row.creditId),
    }),
    bookings: (row) => ({
      title: row.bookingNumber,
      ...(can(ctx, 'staff.see-sales') && { href: paths.staffBooking(row.bookingNumber) }),
      details: joined(row.ship, formatDay(row.sailingOn, { language }), t(`sales:state.${row.state}`)),
    }),
    feedback: (row) => ({
      title: row.number,
      details: joined(t(`feedback:state.${row.state}`), moment(row.sentAt)),
      href: paths.staffFeedbackOne(row.feedbackId),
    }),
    handovers: (row) => ({
      title: t(`tools:name.${row.tool}`),
      details: joined(
        t(`staffPartners:outcome.${row.outcome}`),
        row.reason ? t(`tools:reason.${row.reason}`) : '',
        row.reference,
        moment(row.at),
      ),
    }),
    errors: (row) => ({
      title: row.reference,
      details: joined(row.page, `${row.status} ${row.code}`, moment(row.shownAt)),
    }),
    mails: (row) => ({
      title: row.subject,
      details: row.sentAt
        ? says('mailSent', { time: moment(row.sentAt) })
        : joined(
            says(row.lastError ? 'mailFailed' : 'mailWaits', { time: moment(row.createdAt) }),
            row.lastError ?? '',
          ),
    }),
  };
  return (Object.keys(parts) as (keyof PersonParts)[]).map((key) => ({
    key,
    rows: (parts[key] as never[]).map(rowOf[key] as (row: never) => Row),
  }));
}

function courseState(row: { passedAt: string | null; completedAt: string | null; failedAt: string | null }): string {
  if (row.passedAt) return 'coursePassed';
  if (row.completedAt) return 'courseCompleted';
  return row.failedAt ? 'courseFailed' : 'courseStarted';
}

// Its parts are written as they stand within a line; the first one begins it.
function joined(...parts: string[]): string {
  const line = parts.filter(Boolean).join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
