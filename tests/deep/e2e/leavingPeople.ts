import { acceptMove } from '#app/domain/people/transfers/answerMove.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { proposeOwnership } from '#app/domain/people/ownership/proposeOwnership.server.ts';
import { databaseOfServer, newAgency } from '#tests/e2e/support/people.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';

/** An advisor whom an owner proposes as the next owner. */
export async function askedToOwn() {
  const agency = await newAgency();
  const receiver = await buildAgent(databaseOfServer(), agency);
  await proposeOwnership(await signedIn(agency.owner), { agentUniqueId: receiver.agentUniqueId });
  return receiver;
}

/** An owner with a request to join, and with a user who joined. */
export async function askedToJoin() {
  const [agency, other] = [await newAgency(), await newAgency()];
  const db = databaseOfServer();
  const [joined, asking] = [await buildAgent(db, other), await buildAgent(db, other)];
  for (const who of [joined, asking]) await requestMove(await signedIn(who), { agencyId: agency.agencyId });
  const { id } = await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: joined.agentUniqueId } });
  await acceptMove(await signedIn(agency.owner), { moveId: id });
  return agency.owner;
}

/** A user who leaves with an open item, and the owner of their agency. */
export async function leaverWithItems() {
  const agency = await newAgency();
  const db = databaseOfServer();
  const leaver = await buildAgent(db, agency);
  await buildAgent(db, agency, { activationFlag: 'C', certifiedBy: leaver.agentUniqueId });
  return { owner: agency.owner, leaver };
}
