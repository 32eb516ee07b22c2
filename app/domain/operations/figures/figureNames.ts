import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/**
 * How a figure is kept. `state`: the present value of the current month, whose last value stays. `month`: summed by
 * month, again as long as anything of it may change. `day`: counted once for each day that is over, since its rows are
 * removed later.
 */
type Kept = 'state' | 'month' | 'day';

/** The figures of the dashboards, each with the action of those who see it. */
export const figures = {
  agencies: { kept: 'state', action: 'staff.see-agencies' },
  people: { kept: 'state', action: 'staff.see-people' },
  signIns: { kept: 'day', action: 'staff.see-people' },
  enrolments: { kept: 'month', action: 'staff.see-members' },
  levels: { kept: 'month', action: 'staff.see-certificates' },
  courses: { kept: 'month', action: 'staff.see-courses' },
  bookings: { kept: 'month', action: 'staff.see-sales' },
  gross: { kept: 'month', action: 'staff.see-sales' },
  commission: { kept: 'month', action: 'staff.see-sales' },
  tools: { kept: 'day', action: 'staff.see-partners' },
  mails: { kept: 'day', action: 'staff.manage-jobs' },
  feedback: { kept: 'month', action: 'staff.see-feedback' },
  answered: { kept: 'month', action: 'staff.see-feedback' },
  answerHours: { kept: 'month', action: 'staff.see-feedback' },
} as const satisfies Record<string, { kept: Kept; action: StaffActionName }>;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** For how many months figures are kept and shown. */
export const figureMonths = 24;
