import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { fullName, shownName } from '#app/domain/display.ts';
import { curriculaOf, levelOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { newCertificateNumber } from './certificateNumber.server.ts';
import { certificateEvents } from './certificateEvents.ts';
import { creditAmount } from './creditAmount.server.ts';
import { rankChange, type RankChange } from './rankChange.ts';
import { dashboardOf } from './readersCurriculum.ts';
import { readStandings } from './standing.server.ts';
import { updateAgencyLevel } from './updateAgencyLevel.server.ts';

/** What the rank update flow did in a curriculum (spec §3 Rank-update result). */
export interface RankUpdate {
  curriculum: Curriculum;
  isAgentRankUpdated: boolean;
  isAgencyRankUpdated: boolean;
  isAgentStatusUpdated: boolean;
  newAgentLevel: AcademyLevel;
  issueFCC: boolean;
}

interface Learner {
  authId: string;
  /** A refresher that was passed just now, in these curricula. */
  refreshed?: readonly Curriculum[];
}

/**
 * The rank update flow of spec §4, in the caller's transaction: levels by the results, mails to the agent and the
 * agency's owners, a certificate for each level that was reached, the future cruise credit of level 4, the agency's
 * level. Running it twice changes nothing. Returns what it did, by curriculum of the agent's country; nothing where no
 * account has the learner's number now.
 */
export async function updateRank(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  { authId, refreshed = [] }: Learner,
): Promise<RankUpdate[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`learner ${authId}`}, 0))`;
  const agent = await tx.agent.findFirst({ where: { authId, deletedAt: null }, include: { agency: true } });
  if (!agent) return [];
  const curricula = curriculaOf(agent.agency.country);
  const standings = await readStandings(tx, { authId, curricula, now: ctx.now });
  const updates: RankUpdate[] = [];
  for (const [curriculum, { kept, validity, computed }] of standings) {
    const change = rankChange(kept, validity, computed.level, {
      refreshed: refreshed.includes(curriculum),
      now: ctx.now,
    });
    const isAgentRankUpdated = change?.kind === 'reached';
    let issueFCC = false;
    if (change) {
      await writeLevel(tx, agent, curriculum, change);
      if (isAgentRankUpdated) issueFCC = await reachLevels(tx, ctx, agent, curriculum, change);
      await queueRankMails(tx, ctx, agent, curriculum, change);
      await recordAudit(tx, ctx, {
        action: recordedAs[change.kind],
        subjectKind: 'agent',
        subjectId: agent.agentUniqueId,
        agencyId: agent.agencyId,
        before: { curriculum, academyLevel: kept?.level ?? 0 },
        after: { curriculum, academyLevel: change.level, validUntil: change.validUntil.toISOString() },
      });
    }
    const isAgencyRankUpdated = change ? await updateAgencyLevel(tx, ctx, agent.agency, curriculum) : false;
    updates.push({
      curriculum,
      isAgentRankUpdated,
      isAgencyRankUpdated,
      isAgentStatusUpdated: change !== null,
      newAgentLevel: change?.level ?? kept?.level ?? 0,
      issueFCC,
    });
  }
  return updates;
}

const recordedAs = {
  reached: 'academy.level-reached',
  returned: 'academy.level-returned',
  refreshed: 'academy.level-refreshed',
} as const;

interface RankedAgent extends ShownNames {
  agentUniqueId: string;
  agencyId: string;
  authId: string | null;
  emailAddress: string;
  agency: { agencyId: string; agencyName: string; country: string };
}

async function writeLevel(
  tx: Transaction,
  { agentUniqueId, authId }: RankedAgent,
  curriculum: Curriculum,
  change: RankChange,
): Promise<void> {
  const { level, attainedAt, validUntil, refreshCount } = change;
  const kept = { level, attainedAt, validUntil, refreshCount, remindedAt: null, lapsedAt: null };
  await tx.learnerLevel.upsert({
    where: { authId_curriculum: { authId: authId!, curriculum } },
    create: { authId: authId!, curriculum, ...kept },
    update: kept,
  });
  const company = { academyLevel: level, academyStatus: 'A' };
  await tx.agentCompany.upsert({
    where: { agentUniqueId_code: { agentUniqueId, code: curriculum } },
    create: { agentUniqueId, code: curriculum, ...company },
    update: company,
  });
  // What clients read and send back of a curriculum says the same (spec §7 agents/status).
  const status = { academyLevel: level, status: 'A', refreshCount, refreshFlag: false };
  await tx.curriculumStatus.upsert({
    where: { authId_curriculum: { authId: authId!, curriculum } },
    create: { authId: authId!, curriculum, ...status },
    update: status,
  });
  const { _max } = await tx.agentCompany.aggregate({ where: { agentUniqueId }, _max: { academyLevel: true } });
  await tx.agent.update({
    where: { agentUniqueId },
    data: { academyLevel: _max.academyLevel ?? 0, academyStatus: 'A' },
  });
}

/**
 * Notes the levels that were reached, with their certificates. Returns whether the future cruise credit was issued by
 * it.
 */
async function reachLevels(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  agent: RankedAgent,
  curriculum: Curriculum,
  { level, validUntil }: RankChange,
): Promise<boolean> {
  const authId = agent.authId!;
  const known = await tx.levelAttained.findMany({ where: { authId, curriculum }, select: { level: true } });
  const reached = ([1, 2, 3, 4] as const).filter((each) => each <= level && !known.some((row) => row.level === each));
  await tx.levelAttained.createMany({
    data: reached.map((each) => ({ authId, curriculum, level: each, attainedAt: ctx.now })),
  });
  const language = defaultLanguage(marketOf(agent.agency.country));
  const holder = { holderName: shownName(agent, language, 'full'), agencyName: agent.agency.agencyName };
  const certificates = reached.map((each) => ({ number: newCertificateNumber(), level: each }));
  await tx.certificate.createMany({
    data: certificates.map((each) => ({
      ...each,
      kind: 'agent',
      authId,
      curriculum,
      ...holder,
      issuedAt: ctx.now,
      validUntil,
    })),
  });
  const issuedTo = { subjectKind: 'agent', subjectId: agent.agentUniqueId, agencyId: agent.agencyId } as const;
  const issued = certificates.map((each) => ({ ...each, curriculum, validUntil }));
  await recordEvents(tx, ctx, certificateEvents(issuedTo, issued));
  if (!reached.includes(4)) return false;
  const { amount, currency } = await creditAmount(tx, ctx.now, curriculum);
  const { count } = await tx.futureCruiseCredit.createMany({
    data: [{ authId, curriculum, state: 'entitled', amount, currency, entitledAt: ctx.now }],
    skipDuplicates: true,
  });
  return count > 0;
}

async function queueRankMails(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  agent: RankedAgent,
  curriculum: Curriculum,
  change: RankChange,
): Promise<void> {
  const language = defaultLanguage(marketOf(agent.agency.country));
  const t = translator(language);
  const params = {
    level: t(levelOf(change.level, curriculum).nameKey),
    curriculum: t(`markets:curriculum.${curriculum}`),
    until: { day: change.validUntil },
  };
  const link = dashboardOf(agent.agency.country, curriculum);
  if (change.kind !== 'reached') {
    // Spec §4: a refresher's mail is Commodore's at level 4, else the other. What came back by its requirements had none.
    const byRefresher = change.level === 4 ? 'refresherCommodore' : 'refresherNonCommodore';
    const template = change.refreshCount === 0 ? 'levelReturned' : byRefresher;
    await queueAccountMail(tx, ctx, agent, { template, params, link });
    return;
  }
  const facts = { level: levelOf(change.level, curriculum).nameKey, curriculum: `markets:curriculum.${curriculum}` };
  const notice = { kind: 'levelReached', accountId: agent.agentUniqueId, facts, place: link } as const;
  await queueAccountMail(tx, ctx, agent, { template: 'levelReached', params, link, notice });
  const advisor = fullName(agent, language);
  const learning = `/home/agency-overview/${agent.agentUniqueId}/learning`;
  await queueOwnerMails(tx, ctx, agent.agency, {
    template: 'advisorLevelReached',
    params: { advisor, level: params.level, curriculum: params.curriculum },
    link: learning,
    except: agent.agentUniqueId,
    notice: { kind: 'advisorLevel', facts: { name: advisor, ...facts }, place: learning },
  });
}
