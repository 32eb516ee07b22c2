import { validate } from 'node-cron';
import { expect, test } from 'vitest';
import { jobList, restartJobSchema } from '#app/domain/operations/jobs/forms.ts';
import { isJobName, jobKinds, jobNames, jobsOfLane, lanes } from '#app/domain/operations/jobs/jobs.ts';
import { listAddress } from '#tests/listAddress.ts';

const id = '0198a1de-77aa-7000-8000-000000000001';

test.each([
  ['prompt', ['send-mail', 'mail-reset-link', 'mail-account-attack', 'mail-staff-attack', 'mail-sign-in-code']],
  ['checks', ['check-import']],
  ['watched', ['import-people', 'run-batch', 'create-credit', 'run-assignment', 'unpack-course', 'adopt-courses']],
  ['deliveries', ['import-ledger', 'import-remittances', 'import-groups', 'import-members', 'import-rates']],
  // Each may take an hour, in which the statements of courses are to count all the same.
  ['exports', ['run-export']],
  ['webhooks', ['send-webhooks']],
  [
    'background',
    [
      'remove-ended',
      'remove-old-mails',
      'anonymise-deleted',
      'remove-old-imports',
      'remove-old-files',
      'remind-permission-ends',
      'keep-academy-levels',
      'keep-credits',
      'keep-figures',
      'keep-course-minutes',
      'remind-learners',
      'notify-brand-message',
      'send-due-messages',
      'keep-webhooks',
      'mail-assignments',
      'keep-assignments',
      'notify-group-deadlines',
      'mail-digests',
      'mail-sales-reports',
      'record-permission-ends',
      'keep-learning',
      'feed-learning',
      'rebuild-learning',
      'apply-requirements',
      'remind-account-reviews',
    ],
  ],
] as const)('the lane %s runs %j', (lane, names) => {
  expect(jobsOfLane(lane)).toEqual(names);
});

test('every job is in one lane', () => {
  expect(lanes.flatMap(jobsOfLane).toSorted()).toEqual(jobNames.toSorted());
});

test.each(
  Object.entries(jobKinds).flatMap(([name, kind]) => ('timetable' in kind ? [[name, kind.timetable] as const] : [])),
)('the clock understands when %s runs: %s', (_name, timetable) => {
  expect(validate(timetable)).toBe(true);
});

test.each([
  ['send-mail', true],
  ['toString', false],
  ['', false],
])('%j is the name of a job: %s', (name, known) => {
  expect(isJobName(name)).toBe(known);
});

test.each([
  [{}, { state: 'failed', page: 1, pageSize: 20 }],
  [
    { state: 'running', page: '3', pageSize: '50' },
    { state: 'running', page: 3, pageSize: 50 },
  ],
  [
    { state: 'done', page: '-1', pageSize: '7' },
    { state: 'failed', page: 1, pageSize: 20 },
  ],
  [
    { state: null, page: 'x', pageSize: null },
    { state: 'failed', page: 1, pageSize: 20 },
  ],
])('the list reads %j as %j', (query, search) => {
  expect(jobList.read(listAddress(query))).toEqual(search);
});

test.each([
  [{ name: 'send-mail', id }, true],
  [{ name: 'send-mail', id: '1' }, false],
  [{ name: 'drop-tables', id }, false],
  [{ id }, false],
  [{ name: 'send-mail', id, data: '{}' }, false],
])('%j names a job to restart: %s', (form, good) => {
  expect(restartJobSchema().safeParse(form).success).toBe(good);
});
