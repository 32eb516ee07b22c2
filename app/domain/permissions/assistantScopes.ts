import type { ActionName } from './actions.ts';

interface AssistantScopeEntry {
  /** Its words: `assistants:scope.<text>`, and in a list `assistants:scopeShort.<text>`. */
  text: string;
  /** The actions of the table of which it shows what they are about; nothing is changed by it. */
  sees: readonly ActionName[];
  /** The actions that it does, each after the user has confirmed it. */
  does: readonly ActionName[];
}

/**
 * What a user may let an assistant do in their name, in the order of the consent. As the scope of a key, it opens
 * actions of the table in `actions.ts` and adds no rule: `can` asks for the scope first and then for the user's right.
 */
export const assistantScopes = {
  'read:day': {
    text: 'readDay',
    sees: [
      'agency.commission',
      'agency.groups',
      'agency.sales',
      'agency.take-ownership',
      'agency.moves',
      'agency.access-requests',
      'agency.second-factor',
      'agency.review-accounts',
      'agency.see-assignments',
      'agency.academy-reports',
      'user.add',
      'permission.give',
    ],
    does: [],
  },
  'read:sales': { text: 'readSales', sees: ['agency.sales', 'agency.commission'], does: [] },
  'read:learning': { text: 'readLearning', sees: [], does: [] },
  'read:people': { text: 'readPeople', sees: ['agency.users', 'user.read'], does: [] },
  'write:disputes': { text: 'writeDisputes', sees: ['agency.commission'], does: ['agency.commission'] },
  'write:assignments': {
    text: 'writeAssignments',
    sees: ['agency.assign-learning', 'agency.users', 'user.read'],
    does: ['agency.assign-learning'],
  },
  'write:invitations': { text: 'writeInvitations', sees: ['user.add'], does: ['user.add', 'permission.give'] },
  'write:feedback': { text: 'writeFeedback', sees: ['feedback.send'], does: ['feedback.send'] },
} as const satisfies Record<string, AssistantScopeEntry>;

export type AssistantScope = keyof typeof assistantScopes;
export const assistantScopeNames = Object.keys(assistantScopes) as AssistantScope[];

/** The assistant that acts for a user, and what the user lets it do. */
export interface ActingAssistant {
  grantId: string;
  /** What it calls itself. */
  name: string;
  scopes: readonly AssistantScope[];
}

/** True where one of the scopes shows what an action is about, or does it. */
export function isSeenBy(given: readonly AssistantScope[], action: ActionName): boolean {
  return given.some((name) => opens(assistantScopes[name].sees, action)) || isDoneBy(given, action);
}

/** True where one of the scopes does an action. */
export function isDoneBy(given: readonly AssistantScope[], action: ActionName): boolean {
  return given.some((name) => opens(assistantScopes[name].does, action));
}

const opens = (actions: readonly ActionName[], action: ActionName) => actions.includes(action);

/** The scopes of the table that a text names, each once and in the table's order. */
export function assistantScopesIn(text: string): AssistantScope[] {
  const named = text.split(' ');
  return assistantScopeNames.filter((name) => named.includes(name));
}
