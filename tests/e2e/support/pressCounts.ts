/** Presses at 1280 and at 360 px; null where the screens of then had no way to it. */
type Presses = readonly [wide: number, narrow: number] | null;

/** The commonest tasks of each role, from their home page on, and the presses that they took and take. */
export const pressCounts = {
  Owner: {
    'Open the booking system': { before: [1, 1], now: [1, 1] },
    'Find a colleague by name and open their page': { before: [3, 4], now: [2, 2] },
    'Invite a colleague': { before: [7, 8], now: [5, 6] },
    'Give a requested permission': { before: [5, 6], now: [2, 2] },
    'See which commission is late': { before: [4, 5], now: [1, 1] },
  },
  Supervisor: {
    'Send a colleague a new password': { before: [5, 6], now: [5, 5] },
    'Pause the access of a colleague': { before: [5, 6], now: [6, 6] },
    'Give a requested permission': { before: [5, 6], now: [2, 2] },
    'Find who has not signed in for 90 days': { before: [5, 6], now: [5, 6] },
    'See progress in the academy': { before: [2, 3], now: [2, 3] },
  },
  Advisor: {
    'Open the booking system': { before: [1, 1], now: [1, 1] },
    'Go on with the course that was left off': { before: [3, 4], now: [1, 1] },
    'See which commission is late': { before: [4, 5], now: [1, 1] },
    'Dispute a commission': { before: [5, 6], now: [4, 5] },
    'See who sails this week': { before: null, now: [1, 1] },
  },
  'Reviewer and help desk': {
    'Find a person by name and open their page': { before: [3, 2], now: [3, 3] },
    'Send a user a new password': { before: [5, 4], now: [5, 5] },
    'See the portal as a person does': { before: [5, 4], now: [5, 5] },
    'Answer feedback': { before: [3, 3], now: [3, 3] },
    'Approve an agency': { before: [3, 3], now: [3, 3] },
  },
  Editor: {
    'Change a page and publish it': { before: [4, 5], now: [4, 5] },
    'See the versions of a page': { before: [4, 5], now: [4, 5] },
    'Announce an outage': { before: [6, 7], now: [6, 7] },
    'See how often pages are read': { before: [3, 4], now: [3, 4] },
    'Send the users of a market a message': { before: null, now: [5, 6] },
  },
  'Learning manager': {
    'See how learners fare in a course': { before: null, now: [3, 4] },
    'Find a certificate': { before: [3, 2], now: [3, 3] },
    'Grant a certificate': { before: [6, 7], now: [6, 7] },
    'See what a level asks for': { before: [4, 5], now: [4, 5] },
    'Answer a question about a course': { before: null, now: [5, 7] },
  },
  'Sales manager': {
    'Answer a dispute about commission': { before: [4, 4], now: [4, 4] },
    'Grant a request for a rate': { before: [4, 4], now: [4, 4] },
    'See the rates on offer': { before: [3, 4], now: [3, 4] },
    'See which disputes wait': { before: [1, 1], now: [1, 1] },
    'See what the last delivery of the ledger brought': { before: [3, 4], now: [3, 4] },
  },
} as const satisfies Record<string, Record<string, { before: Presses; now: Presses }>>;

export type Role = keyof typeof pressCounts;
