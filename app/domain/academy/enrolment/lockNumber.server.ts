import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

function holderOf(tx: Transaction, ccn: string) {
  return tx.agent.findFirst({ where: { ccn, deletedAt: null }, include: { agency: true } });
}

/**
 * Locks a member number, after the account that is to get it, until the transaction ends. Returns that account, and
 * the holder of the number, whose row is not locked: they are not to lose it. Throws `notFound` for a deleted account.
 */
export async function lockNumber(tx: Transaction, ccn: string, agentUniqueId: string) {
  await lockRows(tx, [agentUniqueId], ccn);
  return { account: await livingAccount(tx, agentUniqueId), holder: await holderOf(tx, ccn) };
}

/**
 * As `lockNumber`, with the account that is to lose the number: people first, in the order of their identifiers, then
 * the number. Throws `conflict` where the number went to another account in this moment.
 */
export async function lockNumberAndHolder(tx: Transaction, ccn: string, agentUniqueId: string) {
  const before = await holderOf(tx, ccn);
  const people = [...new Set([agentUniqueId, before?.agentUniqueId ?? agentUniqueId])];
  await lockRows(tx, people, ccn);
  const holder = await holderOf(tx, ccn);
  if (holder && !people.includes(holder.agentUniqueId)) throw new Refusal('conflict');
  return { account: await livingAccount(tx, agentUniqueId), holder };
}

async function lockRows(tx: Transaction, people: readonly string[], ccn: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ANY (${people}::uuid[]) ORDER BY agent_unique_id FOR UPDATE`;
  await tx.$executeRaw`SELECT FROM members WHERE ccn = ${ccn} FOR UPDATE`;
}

async function livingAccount(tx: Transaction, agentUniqueId: string) {
  const account = await tx.agent.findFirst({ where: { agentUniqueId, deletedAt: null }, include: { agency: true } });
  if (!account) throw new Refusal('notFound');
  return account;
}
