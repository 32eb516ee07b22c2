import { isDeepStrictEqual } from 'node:util';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { changedFields } from '#app/domain/accounts/profile/changedFields.ts';
import { nameKeys } from '#app/domain/accounts/profile/names.ts';
import { countFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import { agencyColumns, type AgencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { duplicateKeys } from '#app/domain/agencies/information/duplicates.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import { refuseDuplicateAgency } from '#app/domain/agencies/information/refuseDuplicateAgency.server.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import { ownerColumns, registeredValues } from '#app/domain/agencies/registration/ownerColumns.ts';
import { takenRefusal } from '#app/domain/agencies/registration/registerAgency.server.ts';
import { draftFields } from '#app/domain/agencies/registration/registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { officeCalendar } from '#app/domain/markets/settings/officeCalendar.server.ts';
import type { OfficeCalendar } from '#app/domain/markets/settings/officeHours.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { findAnswerLink, versionOf, type OpenLink } from './answerLink.server.ts';
import { businessHours, clockStart } from './businessHours.ts';
import type { AnsweredRegistration } from './forms.ts';
import type { ReturnChange } from './returns.ts';

/**
 * Takes an owner's answers and corrections by the link that they were mailed: the registration is changed
 * where it differs, the case is back in the queue with its clock going on, and the owner gets a mail. `input` is the
 * output of `answerSchema`. Throws `throttled` where one address sends too often, `tokenExpired` for a link that is not
 * open, also of two concurrent uses for the second, `conflict` where the registration was changed since the form was
 * opened, `nothingAnswered` where it says nothing, and what `registerAgency` throws for an unknown place and a duplicate.
 */
export async function answerReturn(ctx: VisitorContext, token: string, input: AnsweredRegistration): Promise<void> {
  await countFromAddress(ctx, 'register-answer');
  await requirePlace(ctx.db, input);
  // Before the transaction: a connection held while another one is waited for can be the last. The country is the
  // agency's own, or refused below.
  const calendar = await officeCalendar(ctx, marketOf(input.country));
  try {
    await ctx.db.$transaction(async (tx) => {
      // As registering: of two that are alike the second finds the first.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registerAgency'))`;
      const seen = await findAnswerLink(tx, ctx, token);
      if (seen.state !== 'open') throw new Refusal('tokenExpired');
      await lockAgency(tx, seen.link.agency.agencyId);
      // Another request may have decided, or sent the form, before the row was locked.
      const { state, link } = await findAnswerLink(tx, ctx, token);
      if (state !== 'open') throw new Refusal('tokenExpired');
      if (input.country !== link.agency.country) throw new Refusal('invalidOption', { field: 'country' });
      if (versionOf(link) !== input.version) throw new Refusal('conflict');
      const changes = await correct(tx, ctx, link, input);
      const answers = link.round.questions.map(({ place }) => ({ place, answerTxt: answerAt(input, place) }));
      if (changes.length === 0 && answers.every(({ answerTxt }) => answerTxt === ''))
        throw new Refusal('nothingAnswered', { field: 'answer1' });
      await endRound(tx, ctx, link, { answers, changes, calendar });
    });
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

function answerAt(input: AnsweredRegistration, place: number): string {
  return input[`answer${place}` as 'answer1'];
}

// Writes what differs of the agency and of its owner, and says field by field what that was. An applicant who was asked
// about a duplicate must be able to answer, so the search for duplicates runs again only where its keys have changed.
async function correct(
  tx: Transaction,
  ctx: VisitorContext,
  { agency, owner }: OpenLink,
  input: AnsweredRegistration,
): Promise<ReturnChange[]> {
  const { agencyId } = agency;
  const columns = agencyColumns(input);
  const keys = (of: AgencyColumns) => ({ ...duplicateKeys(of), telephoneKey: '' });
  if (!isDeepStrictEqual(keys(columns), keys(agency as AgencyColumns)))
    await refuseDuplicateAgency(tx, { ...columns, agencyId });
  const ofAgency = await writeAgency(tx, agency, columns);
  const own = { ...ownerColumns(input), ...ownAddress(agency, owner) };
  const ofOwner = changedFields(owner, own);
  if (ofOwner) {
    const { agentUniqueId } = owner;
    await tx.agent.update({ where: { agentUniqueId }, data: { ...own, ...nameKeys(own) } });
    await recordAudit(tx, ctx, {
      action: 'agent.registration-corrected',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      ...ofOwner,
    });
  }
  await recordAudit(tx, ctx, {
    action: 'agency.answered',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    ...ofAgency,
  });
  const before = registeredValues(agency as AgencyColumns, owner);
  const after = registeredValues(columns, own);
  return draftFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

// Where the help desk has given the owner another address than the agency's, the form does not show it, and it stays.
function ownAddress(agency: OpenLink['agency'], owner: OpenLink['owner']) {
  const { country, address1, address2, address3, city, state, zip } = owner;
  const same = address1 === agency.address1 && city === agency.city && zip === agency.zipCode;
  return same ? {} : { country, address1, address2, address3, city, state, zip };
}

async function endRound(
  tx: Transaction,
  ctx: VisitorContext,
  { linkId, round, agency, owner }: OpenLink,
  {
    answers,
    changes,
    calendar,
  }: { answers: { place: number; answerTxt: string }[]; changes: ReturnChange[]; calendar: OfficeCalendar },
): Promise<void> {
  const { returnId, askedAt } = round;
  const counted = businessHours(agency.clockFrom ?? agency.createdAt, askedAt, calendar);
  await tx.agency.update({
    where: { agencyId: agency.agencyId },
    data: { returnedAt: null, clockFrom: clockStart(counted, ctx.now, calendar) },
  });
  await tx.registrationReturn.update({
    where: { returnId },
    data: { state: 'answered', endedAt: ctx.now, changes: changes.map((change) => ({ ...change })) },
  });
  for (const { place, answerTxt } of answers)
    await tx.registrationQuestion.update({ where: { returnId_place: { returnId, place } }, data: { answerTxt } });
  await tx.emailLink.update({ where: { id: linkId }, data: { usedAt: ctx.now } });
  // The earlier address gets a mail too.
  const { emailAddress } = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId: owner.agentUniqueId } });
  for (const recipient of new Set([owner.emailAddress, emailAddress]))
    await queueAccountMail(
      tx,
      ctx,
      { ...owner, agency },
      { template: 'registrationAnswered', params: { agency: agency.agencyName }, recipient },
    );
}
