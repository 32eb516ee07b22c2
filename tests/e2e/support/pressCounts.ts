/** Presses at 1280 and at 360 px. */
type Presses = readonly [wide: number, narrow: number];

/** The commonest tasks of each role, from their home page on, and the presses that they take. */
export const pressCounts = {
  Owner: {
    'Open the booking system': [1, 1],
    'Find a colleague by name and open their page': [2, 2],
    'Invite a colleague': [5, 6],
    'Give a requested permission': [2, 2],
    'See which commission is late': [1, 1],
  },
  Supervisor: {
    'Send a colleague a new password': [5, 5],
    'Pause the access of a colleague': [6, 6],
    'Give a requested permission': [2, 2],
    'Find who has not signed in for 90 days': [5, 6],
    'See progress in the academy': [2, 3],
  },
  Advisor: {
    'Open the booking system': [1, 1],
    'Go on with the course that was left off': [1, 1],
    'See which commission is late': [1, 1],
    'Dispute a commission': [4, 5],
    'See who sails this week': [1, 1],
  },
  'Reviewer and help desk': {
    'Find a person by name and open their page': [2, 2],
    'Send a user a new password': [4, 4],
    'See the portal as a person does': [4, 4],
    'Answer feedback': [3, 3],
    'Approve an agency': [3, 3],
  },
  Editor: {
    'Change a page and publish it': [4, 5],
    'See the versions of a page': [4, 5],
    'Announce an outage': [6, 7],
    'See how often pages are read': [2, 3],
    'Send the users of a market a message': [5, 6],
  },
  'Learning manager': {
    'See how learners fare in a course': [3, 4],
    'Find a certificate': [2, 2],
    'Grant a certificate': [6, 7],
    'See what a level asks for': [3, 4],
    'Answer a question about a course': [4, 6],
  },
  'Sales manager': {
    'Answer a dispute about commission': [4, 4],
    'Grant a request for a rate': [4, 4],
    'See the rates on offer': [2, 3],
    'See which disputes wait': [1, 1],
    'See what the last delivery of the ledger brought': [2, 3],
  },
} as const satisfies Record<string, Record<string, Presses>>;

export type Role = keyof typeof pressCounts;
