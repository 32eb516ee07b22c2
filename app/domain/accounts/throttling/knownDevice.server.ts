import { randomBytes } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

/** The account that the visitor named: by its identifier, user ID or e-mail address. */
export interface NamedAccount {
  agentUniqueId?: string;
  userId?: string;
  emailAddress?: string;
}

/**
 * The identifier of the visitor's browser, where the account's user signed in from it since their last change of
 * password (D4); else undefined. It reads the accounts in the cookie, not the named one, so that its duration does not
 * reveal whether that one exists.
 */
export async function knownDevice(
  ctx: VisitorContext,
  { agentUniqueId, userId, emailAddress }: NamedAccount,
): Promise<string | undefined> {
  const devices = (await ctx.devices?.()) ?? [];
  if (devices.length === 0) return undefined;
  const agents = await ctx.db.agent.findMany({
    where: { agentUniqueId: { in: devices.map((device) => device.agentUniqueId) }, deletedAt: null },
    select: { agentUniqueId: true, userId: true, emailAddress: true, passwordHash: true },
  });
  const named = agents.find(
    (agent) =>
      (agentUniqueId === undefined || agent.agentUniqueId === agentUniqueId) &&
      (userId === undefined || agent.userId === userId) &&
      (emailAddress === undefined || agent.emailAddress === emailAddress),
  );
  return named && devices.find((device) => isOf(device, named))?.deviceId;
}

/** As `knownDevice`, for a member of staff by their user ID (D20): the cookie names accounts of both kinds. */
export async function knownStaffDevice(ctx: VisitorContext, userId: string): Promise<string | undefined> {
  const devices = (await ctx.devices?.()) ?? [];
  if (devices.length === 0) return undefined;
  const members = await ctx.db.staffUser.findMany({
    where: { staffId: { in: devices.map((device) => device.agentUniqueId) } },
    select: { staffId: true, userId: true, passwordHash: true },
  });
  const named = members.find((member) => member.userId === userId);
  return (
    named &&
    devices.find((device) => isOf(device, { agentUniqueId: named.staffId, passwordHash: named.passwordHash }))?.deviceId
  );
}

/** The devices of the visitor's browser with this user as the latest: the new content of its cookie. */
export async function devicesWith(ctx: VisitorContext, agentUniqueId: string): Promise<Device[]> {
  const { passwordHash } = await ctx.db.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    select: { passwordHash: true },
  });
  return withLatest(ctx, { agentUniqueId, passwordHash });
}

/** The same with a member of staff as the latest. */
export async function devicesWithStaff(ctx: VisitorContext, staffId: string): Promise<Device[]> {
  const { passwordHash } = await ctx.db.staffUser.findUniqueOrThrow({
    where: { staffId },
    select: { passwordHash: true },
  });
  return withLatest(ctx, { agentUniqueId: staffId, passwordHash });
}

async function withLatest(ctx: VisitorContext, agent: Fingerprinted): Promise<Device[]> {
  const { agentUniqueId } = agent;
  const devices = (await ctx.devices?.()) ?? [];
  const known = devices.find((device) => isOf(device, agent));
  const device = known ?? {
    agentUniqueId,
    deviceId: randomBytes(12).toString('base64url'),
    fingerprint: fingerprintOf(agent),
  };
  return [device, ...devices.filter((other) => other.agentUniqueId !== agentUniqueId)];
}

type Fingerprinted = { agentUniqueId: string; passwordHash: string };

function isOf(device: Device, agent: Fingerprinted): boolean {
  return device.agentUniqueId === agent.agentUniqueId && device.fingerprint === fingerprintOf(agent);
}

/** What names an account with its password and says nothing of it: another password, another fingerprint. */
export function fingerprintOf({ agentUniqueId, passwordHash }: Fingerprinted): string {
  return hashToken(`device:${agentUniqueId}:${passwordHash}`).slice(0, 22);
}
