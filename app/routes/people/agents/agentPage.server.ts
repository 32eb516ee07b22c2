import { possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import { can } from '#app/domain/permissions/can.ts';
import { possibleSignInHelps } from '#app/domain/people/access/signInHelp.ts';
import { firstMailFor } from '#app/domain/people/agents/sendFirstMail.server.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { readPlace } from '#app/domain/people/branches/listBranches.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { internationalPhone, shownPhoneParts } from '#app/domain/phones.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';
import { agentRows } from '#app/routes/people/list/agentRows.server.ts';
import { headOf } from '#app/routes/people/person/personHead.server.ts';
import { profileFacts } from './profileFacts.ts';

/** What the page of one agent of the agency shows. Throws `notFound` for anybody else's. */
export async function agentPage(ctx: AgentContext, agentUniqueId: string) {
  const one = { search: '', page: 1, pageSize: 10, sort: 'name', direction: 'asc', agentUniqueId } as const;
  const [{ agent }, { agents }] = await Promise.all([retrieveAgent(ctx, { agentUniqueId }), listAgents(ctx, one)]);
  const [row] = agentRows(ctx, agents);
  const subject = { ...agent, agencyId: ctx.agency.agencyId };
  const head = await headOf(ctx, subject);
  return {
    profile: profileFacts(agent, ctx.language, 'listed'),
    head,
    access: { changes: head.provides.includes('access') ? [] : possibleAccessChanges(ctx, subject) },
    firstMail: await shownFirstMail(ctx, subject),
    signInHelps: possibleSignInHelps(ctx, subject),
    mayChangeRole: !head.provides.includes('agentType') && can(ctx, 'user.change-role', subject),
    market: ctx.market,
    place: ctx.agency.hasBranches ? placeInWords(ctx, await readPlace(ctx, agentUniqueId)) : null,
    levels: row?.levels ?? [],
    member: row?.member ?? '',
    lastSignIn: row?.lastSignIn ?? '',
    contact: {
      address: agent.address1 ? await shownAddress(ctx, agent) : [],
      telephone: telephoneOf(ctx, agent),
      cellPhone: telephoneOf(ctx, { phoneCode: agent.cellphoneCode, phoneNumber: agent.cellphoneNumber }),
      cliaId: agent.cliaagentId,
      abtaNumber: agent.abtanumber,
    },
  };
}

/** The branch of a person, and the branches whose people they see; null for a user who sees all, or is not bound. */
function placeInWords(
  { language, market }: AgentContext,
  { branch, supervised }: Awaited<ReturnType<typeof readPlace>>,
) {
  const t = translator(textLocale(language, market));
  const names = supervised?.map(({ branchName }) => branchName);
  return {
    branch: branch?.branchName ?? t('branches:none'),
    supervises: names ? names.join(t('branches:and')) || t('branches:person.boundToNone') : null,
  };
}

/** A number as it is written, and as a telephone dials it from anywhere; null where there is none. */
function telephoneOf({ agency: { country } }: AgentContext, parts: { phoneCode: string; phoneNumber: string }) {
  const text = shownPhoneParts(country, parts);
  return text === '' ? null : { text, href: `tel:${internationalPhone(country, text).replace(/[^+\d]/g, '')}` };
}

async function shownFirstMail(
  ctx: AgentContext,
  subject: Parameters<typeof firstMailFor>[1] & { emailAddress: string },
) {
  const mail = await firstMailFor(ctx, subject);
  return mail && { agentUniqueId: subject.agentUniqueId, mail, emailAddress: subject.emailAddress };
}
