import { expect, test } from 'vitest';
import { mailLimits } from '#app/domain/operations/mail/removeMails.server.ts';

test.each([
  ['2026-11-21T03:29:00Z', '2026-10-22T03:29:00Z', '2026-08-23T03:29:00Z'],
  ['2027-03-01T00:00:00Z', '2027-01-30T00:00:00Z', '2026-12-01T00:00:00Z'],
])(
  'at %s what was sent before %s and what was written before %s and never sent is past its time',
  (now, sent, written) => {
    expect(mailLimits(new Date(now))).toEqual({ sentBefore: new Date(sent), writtenBefore: new Date(written) });
  },
);
