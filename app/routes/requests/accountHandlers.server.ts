import type { AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { isStaffPath } from '#app/domain/accounts/staff/staffPaths.ts';
import { agentContext, type AgentOptions } from './agentContext.server.ts';
import { handlersOf, type Input } from './door.server.ts';
import { staffContext, type StaffOptions } from './staffHandlers.server.ts';
import type { Arguments } from './visitorContext.server.ts';

type AccountOptions = Omit<AgentOptions, 'can' | 'about'> & Pick<StaffOptions, 'withoutFactor'>;

// A page of one's own account has two addresses, one behind each door, and is the same.
const accounts = handlersOf('account', (args: Arguments, options: AccountOptions & { can?: never; about?: 'own' }) =>
  isStaffPath(new URL(args.request.url).pathname)
    ? (staffContext(args, options) as Promise<AccountContext>)
    : agentContext(args, options),
);

/** A loader of a page about one's own account, at either door. */
export function accountLoader<Result>(
  handle: (input: Input<AccountContext>) => Promise<Result>,
  options: AccountOptions = {},
) {
  return accounts.loader(handle, { ...options, about: 'own' });
}

/** An action of such a page, only from the portal's own pages. */
export function accountAction<Result>(
  handle: (input: Input<AccountContext>) => Promise<Result>,
  options: AccountOptions = {},
) {
  return accounts.action(handle, { ...options, about: 'own' });
}
