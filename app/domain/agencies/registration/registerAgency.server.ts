import { agencyColumns, fieldColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { calledOf, furtherFields } from '#app/domain/agencies/information/agencyFields.ts';
import { consumeDraftPassword } from './registerDrafts.server.ts';
import { refuseDuplicateAgency } from '#app/domain/agencies/information/refuseDuplicateAgency.server.ts';
import type { RegistrationInput } from './registerForms.ts';
import { agencyKeys } from '#app/domain/agencies/information/agencyKeys.ts';
import { nameKeys } from '#app/domain/accounts/profile/names.ts';
import { initialFlag } from '#app/domain/accounts/activation.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { eightDigits, withNewIdentifiers, type AgentIdentifiers } from '#app/domain/accounts/identifiers.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { giveGrants } from '#app/domain/permissions/grants.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { mailName } from '#app/domain/display.ts';
import { onlyBrand, selectableBrands } from '#app/domain/markets/brands.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { queueMail } from '#app/platform/outbox.server.ts';
import { ownerColumns } from './ownerColumns.ts';

/** The owner's password, or the draft that stores its hash; the draft is emptied once the agency is registered. */
export type RegistrationSecret = { password: string } | { draftId: string };

export interface RegisteredAgency {
  agencyId: string;
  agentUniqueId: string;
}

/**
 * Registers an agency with its owner: both wait for approval, and the owner gets a mail about it. Any visitor may call
 * it. `input` is the output of `registrationSchema`. Throws `throttled` where one address registers too often,
 * `invalidOption` at an unknown country or state, `agencyRegistered` and `abtaNumberRegistered` for a duplicate, `7009`
 * and `7008` for a user ID or an address of another account, and `registerAgencyError` where the draft has expired or
 * has no password.
 */
export async function registerAgency(
  ctx: VisitorContext,
  input: RegistrationInput,
  secret: RegistrationSecret,
): Promise<RegisteredAgency> {
  await countFromAddress(ctx, 'register');
  await requirePlace(ctx.db, input);
  const permissions = offeredKeys(await permissionCatalogue(ctx.db), defaultGrants.O);
  // Hashed outside the transaction: it takes longer than all the queries.
  const hashed = 'password' in secret ? await ctx.passwords.hash(secret.password) : undefined;
  try {
    return await withNewIdentifiers((ids) =>
      ctx.db.$transaction(async (tx) => {
        // Registrations run one at a time, so that of two equal ones the second finds the first.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registerAgency'))`;
        const passwordHash =
          'draftId' in secret
            ? await consumeDraftPassword(tx, ctx, { ...secret, market: marketOf(input.country) })
            : hashed;
        if (!passwordHash) throw new Refusal('registerAgencyError');
        return create(tx, ctx, input, { ids, permissions, passwordHash });
      }),
    );
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

interface Prepared {
  ids: AgentIdentifiers;
  permissions: readonly string[];
  passwordHash: string;
}

async function create(
  tx: Transaction,
  ctx: VisitorContext,
  input: RegistrationInput,
  prepared: Prepared,
): Promise<RegisteredAgency> {
  // A field that was left out has the column's default.
  const filled = furtherFields.filter((name) => input[calledOf(name)]);
  const columns = { ...agencyColumns(input), ...fieldColumns(filled, input as Required<RegistrationInput>) };
  const { agencyName, country } = columns;
  const market = marketOf(country);
  await refuseDuplicateAgency(tx, columns);
  const agencyId = eightDigits();
  await tx.agency.create({
    data: {
      ...columns,
      ...agencyKeys(columns),
      agencyId,
      createdAt: ctx.now,
      companies: { create: selectableBrands(market).map((code) => ({ code })) },
    },
  });
  const activationFlag = initialFlag({ addedByOwner: false, market });
  const owner = ownerColumns(input);
  const { accountId: agentUniqueId } = await tx.account.create({
    data: {
      kind: 'agent',
      passwordHash: prepared.passwordHash,
      ownPassword: true,
      language: defaultLanguage(market),
    },
  });
  await tx.agent.create({
    data: {
      agentUniqueId,
      ...owner,
      ...nameKeys(owner),
      ...prepared.ids,
      agencyId,
      agentType: 'O',
      activationFlag,
      createdAt: ctx.now,
      originCompany: companyByMarket[market],
    },
  });
  await giveGrants(tx, agentUniqueId, prepared.permissions, { grantedBy: null, now: ctx.now });
  await queueMail(tx, ctx.now, {
    template: 'agencyPending',
    recipient: owner.emailAddress,
    language: defaultLanguage(market),
    params: { name: mailName(owner, defaultLanguage(market)), agency: agencyName, userId: owner.userId },
    brand: onlyBrand(market),
  });
  await recordAudit(tx, ctx, {
    action: 'agency.registered',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    after: { ...columns, approvalStatus: 'PENDING' },
  });
  await recordAudit(tx, ctx, {
    action: 'agent.registered',
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId,
    after: { ...owner, ...prepared.ids, agentType: 'O', activationFlag },
  });
  return { agencyId, agentUniqueId };
}

/**
 * The refusal of a user ID, an address or an ABTA number of another account or agency, by the unique index that refused it,
 * so that one that is added concurrently is found too; undefined for another failure.
 */
export function takenRefusal(error: unknown): Refusal | undefined {
  const index = violatedUniqueIndex(error);
  if (index === 'agents_user_id_key') return new Refusal('7009', { field: 'userId' });
  if (index === 'agents_email_address_key') return new Refusal('7008', { field: 'registrationEmail' });
  if (index === 'agencies_abta_number_key') return new Refusal('abtaNumberRegistered', { field: 'abtanumber' });
  return undefined;
}
