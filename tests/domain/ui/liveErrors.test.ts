import { expect, test } from 'vitest';
import { shownErrors, type Errors } from '#app/ui/form/liveErrors.ts';

const required: Errors = { city: ['Please enter city'] };
const taken: Errors = { userId: ['taken'] };

interface Row {
  server?: Errors;
  atReply?: Errors;
  now?: Errors;
  touched?: string[];
  changed?: string[];
  shown: Errors;
}

const rows: [string, Row][] = [
  ['nothing is said of a field that was not left', { now: required, shown: {} }],
  ['a field that was left says what is wrong with it', { now: required, touched: ['city'], shown: required }],
  ['and no more once it is mended', { touched: ['city'], changed: ['city'], shown: {} }],
  [
    'what the server found goes once its field is mended',
    { server: required, atReply: required, touched: ['city'], changed: ['city'], shown: {} },
  ],
  [
    'or another field that it depends on',
    { server: required, atReply: required, touched: ['city'], changed: ['country'], shown: {} },
  ],
  [
    'and is said again while it is not',
    {
      server: required,
      atReply: required,
      now: { city: ['too long'] },
      touched: ['city'],
      changed: ['city'],
      shown: { city: ['too long'] },
    },
  ],
  [
    'what only the server knows stays while its field stays',
    { server: taken, touched: ['userId'], changed: ['city'], shown: taken },
  ],
  [
    'also where the field was emptied since, as a wrong password is',
    {
      server: { password: ['wrong'] },
      atReply: { password: ['Please enter password'] },
      now: { password: ['Please enter password'] },
      touched: ['password'],
      shown: { password: ['wrong'] },
    },
  ],
  ['and goes with another value', { server: taken, touched: ['userId'], changed: ['userId'], shown: {} }],
  [
    'for which the schema speaks',
    {
      server: taken,
      now: { userId: ['too short'] },
      touched: ['userId'],
      changed: ['userId'],
      shown: { userId: ['too short'] },
    },
  ],
  [
    'what is said of the form as a whole stays until it is sent again',
    { server: { '': ['no'] }, atReply: { '': ['unknown field'] }, changed: ['city'], shown: { '': ['no'] } },
  ],
  ['a schema alone says nothing of the form as a whole', { now: { '': ['unknown field'] }, touched: [''], shown: {} }],
];

test.each(rows)('%s', (_, { server = {}, atReply = {}, now = {}, touched = [], changed = [], shown }) => {
  expect(
    shownErrors({ server, atReply, now, touched: new Set(touched), changed: (name) => changed.includes(name) }),
  ).toEqual(shown);
});
