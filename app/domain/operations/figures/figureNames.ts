import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/**
 * How a figure is kept. `state`: the present value of the current month, whose last value stays. `month`: summed by
 * month, again as long as anything of it may change. `day`: counted once for each day that is over, since its rows are
 * removed later.
 */
type Kept = 'state' | 'month' | 'day';

/** What figures are about, in the order in which their lists are shown. */
export const figureSubjects = ['agencies', 'academy', 'sales', 'portal', 'feedback'] as const;
type Subject = (typeof figureSubjects)[number];

/** The figures of the dashboards, each with what it is about and the action of those who see it. */
export const figures = {
  agencies: { about: 'agencies', kept: 'state', action: 'staff.see-agencies' },
  people: { about: 'agencies', kept: 'state', action: 'staff.see-people' },
  signIns: { about: 'portal', kept: 'day', action: 'staff.see-people' },
  enrolments: { about: 'academy', kept: 'month', action: 'staff.see-members' },
  levels: { about: 'academy', kept: 'month', action: 'staff.see-certificates' },
  courses: { about: 'academy', kept: 'month', action: 'staff.see-courses' },
  bookings: { about: 'sales', kept: 'month', action: 'staff.see-sales' },
  gross: { about: 'sales', kept: 'month', action: 'staff.see-sales' },
  commission: { about: 'sales', kept: 'month', action: 'staff.see-sales' },
  tools: { about: 'portal', kept: 'day', action: 'staff.see-partners' },
  mails: { about: 'portal', kept: 'day', action: 'staff.manage-jobs' },
  feedback: { about: 'feedback', kept: 'month', action: 'staff.see-feedback' },
  answered: { about: 'feedback', kept: 'month', action: 'staff.see-feedback' },
  answerHours: { about: 'feedback', kept: 'month', action: 'staff.see-feedback' },
} as const satisfies Record<string, { about: Subject; kept: Kept; action: StaffActionName }>;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** For how many months figures are kept and shown. */
export const figureMonths = 24;
