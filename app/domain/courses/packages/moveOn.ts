/** What satisfies a unit of a cmi5 course (cmi5 §13.1.4). */
export const moveOns = ['Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed', 'NotApplicable'] as const;
export type MoveOn = (typeof moveOns)[number];
