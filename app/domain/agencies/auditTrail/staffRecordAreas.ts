/** What an act of staff may be about: the areas of their record, with the kinds of subject that each has. */
export const staffRecordAreas = {
  agencies: ['agency'],
  people: ['agent', 'preference', 'import', 'batch'],
  members: ['member'],
  content: ['content', 'outage', 'message'],
  courses: ['course', 'curriculum', 'market'],
  sales: ['ledger', 'delivery', 'rate', 'rate-request', 'dispute', 'payment'],
  feedback: ['feedback'],
  settings: ['setting'],
  accounts: ['staff', 'session'],
  keys: ['key'],
  webhooks: ['webhook'],
  jobs: ['job'],
} as const satisfies Record<string, readonly string[]>;

export type StaffRecordArea = keyof typeof staffRecordAreas;
export const staffRecordAreaNames = Object.keys(staffRecordAreas) as [StaffRecordArea, ...StaffRecordArea[]];
