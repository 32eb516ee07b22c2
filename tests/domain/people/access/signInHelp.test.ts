import { expect, test } from 'vitest';
import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import { possibleSignInHelps, signInHelps } from '#app/domain/people/access/signInHelp.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';

const acting = (agentType: AgentType) => ({
  actor: { agentUniqueId: 'me', branches: null, agentType, grants: defaultGrants[agentType] },
  agency: { agencyId: '1' },
  market: 'nam' as const,
});
const flags = ['P', 'E', 'C', 'A', 'D', 'R'] as const satisfies ActivationFlag[];

// By whom, for whom, and the flags of users for whom there is help.
test.each([
  ['O', 'O', 'ECAR'],
  ['O', 'M', 'ECAR'],
  ['O', 'A', 'ECAR'],
  ['M', 'O', ''],
  ['M', 'M', ''],
  ['M', 'A', 'ECAR'],
  ['A', 'A', ''],
] as const)('%s helps %s at the flags %j', (actor, agentType, helped) => {
  for (const activationFlag of flags) {
    const helps = possibleSignInHelps(acting(actor), {
      agentUniqueId: 'other',
      branchId: null,
      agentType,
      activationFlag,
    });
    expect(helps).toEqual(helped.includes(activationFlag) ? signInHelps : []);
  }
});
