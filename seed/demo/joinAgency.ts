import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import { addAgentSchema, initialEditSchema } from '#app/domain/accounts/profile/forms.ts';
import { initialEdit } from '#app/domain/people/myAccount/initialEdit.server.ts';
import { currentTerms } from '#app/domain/content/documents/currentTerms.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { homeBrand } from '#app/domain/markets/brands.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { acceptTerms } from '#app/domain/accounts/onboarding/acceptTerms.server.ts';
import { saveDefaultBrand } from '#app/domain/accounts/onboarding/saveDefaultBrand.server.ts';
import { validateEmail } from '#app/domain/accounts/onboarding/validateEmail.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { AgentRows } from '../builders/agent.ts';
import { samplePassword } from '../builders/password.ts';
import type { Progress } from './agencies.ts';
import { actingAs, visiting } from './contexts.ts';

const hour = 3_600_000;

/**
 * A user who is to join an agency: what the owner fills in, when that was, and how far the user came in the hours
 * after.
 */
export interface Joining {
  agent: AgentRows['agent'];
  granted: readonly string[];
  brand?: BrandCode;
  progress: Progress;
  at: Date;
}

/**
 * Takes a user through the steps of the product, by its own verbs: added by the owner, address validated by the link of
 * the mail, in the uk the first edit, terms accepted, landing brand chosen. `countriesWithStates` is what the forms'
 * rules need.
 */
export async function joinAgency(
  db: Database,
  ownerId: string,
  joining: Joining,
  countriesWithStates: ReadonlySet<string>,
): Promise<void> {
  const { agent, granted, progress, brand } = joining;
  const at = (hours: number) => new Date(joining.at.getTime() + hours * hour);
  const owner = await actingAs(db, ownerId, at(0));
  const rules = { market: owner.market, today: calendarDay(owner.now), countriesWithStates };
  const account = {
    ...contactFields(agent),
    userId: agent.userId,
    emailAddress: agent.emailAddress,
    cliaagentId: agent.cliaagentId,
    abtanumber: agent.abtanumber,
    agentType: agent.agentType,
    permissions: [...granted],
    password: samplePassword,
    confirmPwd: samplePassword,
    certification: true,
  };
  const { agentUniqueId } = await addAgent(owner, addAgentSchema(rules).parse(account));
  if (progress === 'added') return;
  await validateEmail(visiting(db, at(1)), await mailedToken(db, agent.emailAddress));
  if (progress === 'validated') return;
  if (owner.market === 'uk')
    await initialEdit(await actingAs(db, agentUniqueId, at(2)), initialEditSchema(rules).parse(contactFields(agent)));
  const newcomer = await actingAs(db, agentUniqueId, at(3));
  const { version } = await currentTerms(newcomer);
  await acceptTerms(newcomer, { termsVersion: version, password: samplePassword });
  await saveDefaultBrand(newcomer, { displayCompany: brand ?? homeBrand(owner.market) });
}

/** What a form sends of a person. */
function contactFields(agent: Joining['agent']) {
  const [yearOfBirth, monthOfBirth, dateOfBirth] = new Date(agent.dateOfBirth ?? 0)
    .toISOString()
    .slice(0, 10)
    .split('-');
  const birth = { yearOfBirth, monthOfBirth, dateOfBirth };
  return Object.fromEntries(ownFields.map((name) => [name, { ...agent, ...birth }[name]]));
}

/**
 * The token of the newest validation mail to an address, from the outbox, where the database does not keep it in clear.
 */
async function mailedToken(db: Database, emailAddress: string): Promise<string> {
  const mail = await db.outbox.findFirstOrThrow({
    where: { recipient: emailAddress.toLowerCase(), template: 'validateEmail' },
    orderBy: { createdAt: 'desc' },
    select: { text: true },
  });
  const token = /[?&]tokenId=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`The validation mail to ${emailAddress} has no link.`);
  return token;
}
