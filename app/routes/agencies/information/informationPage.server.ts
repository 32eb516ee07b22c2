import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { formValuesOf } from '#app/domain/agencies/information/agencyColumns.ts';
import { informationFields, isChangedIn } from '#app/domain/agencies/information/agencyFields.ts';
import { requestedFields, type RequestedChanges } from '#app/domain/agencies/information/confirmedFields.ts';
import { readInformation, type AgencyInformation } from '#app/domain/agencies/information/readInformation.server.ts';
import { brandAssignment } from '#app/domain/agencies/information/brandAssignment.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { marketOf, textLocale } from '#app/domain/markets/markets.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import { formOptions, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { countryName, shownAddress, stateName } from '#app/routes/markets/placeNames.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { shownDifferences } from './shownDifferences.server.ts';

/**
 * What the page of the agency information shows: facts in words, what waits for the brand, and the form's values for
 * those who may edit.
 */
export async function informationPage(ctx: AgentContext, request: Request) {
  const information = await readInformation(ctx);
  const mayEdit = can(ctx, 'agency.update');
  const hidden = ctx.market === 'nam' && information.hideAddressFlag && !mayEdit;
  const { agencyId, associationName, associationId, abtanumber, country } = information;
  return {
    market: ctx.market,
    facts: {
      agencyId,
      agencyName: information.agencyName,
      abtanumber,
      assignment: await brandAssignment(ctx, information),
      address: hidden ? [] : await shownAddress(ctx, { ...information, zip: information.zipCode }),
      telephone: shownPhone(country, information.telephone),
      association: [associationName, associationId].filter(Boolean).join(' · '),
    },
    waiting: await waitingPart(ctx, information),
    edit: mayEdit ? { values: formValues(information) } : null,
    options: mayEdit ? await formOptions(ctx, request, country) : null,
  };
}

/** The values of the form, as it shows what is stored. */
function formValues(information: AgencyInformation) {
  return { ...formValuesOf(informationFields, information), version: String(information.version) };
}

async function waitingPart(ctx: AgentContext, { waiting, ...stored }: AgencyInformation) {
  if (!waiting) return null;
  return {
    requested: formatTime(waiting.requestedAt, ctx),
    by: fullName(waiting.requester, ctx.language),
    changes: await shownChanges(ctx, waiting.changes, stored),
  };
}

/** Requested changes in words: each field with what is stored and what is wanted. */
export async function shownChanges(
  ctx: Pick<AgentContext, 'db' | 'language' | 'now'>,
  changes: RequestedChanges,
  stored: RequestedChanges,
) {
  const t = translator(textLocale(ctx.language, marketOf(stored.country ?? '')));
  const words = async (name: (typeof requestedFields)[number], values: RequestedChanges) => {
    const value = values[name] ?? '';
    if (name === 'country') return value && countryName(ctx, value);
    if (name === 'state') return stateName(ctx, values.country ?? stored.country ?? '', value);
    return name === 'telephone' ? shownPhone(values.country ?? stored.country ?? '', value) : value;
  };
  const names = requestedFields.filter((name) => changes[name] !== undefined);
  return Promise.all(
    names.map(async (name) => ({
      field: name,
      label: fieldLabel(t, name),
      before: await words(name, stored),
      after: await words(name, changes),
    })),
  );
}

/**
 * The reply to a form that was filled in from an older version: the form keeps what was typed and learns the new
 * version, and each field that differs shows what is stored now, so that nothing is overwritten unseen.
 */
export async function staleInformationReply(
  ctx: AgentContext,
  submission: Submission<unknown, string[]>,
  reply: FormReply,
) {
  const stored = formValues(await readInformation(ctx));
  const compared = informationFields.filter((name) => isChangedIn(name, ctx.market));
  const differences = await shownDifferences(ctx, compared, submission.payload, stored);
  const stale = { version: stored.version, differences };
  const withStates = await replyWithStates(ctx, submission, reply);
  return data({ ...withStates.data, stale }, withStates.init ?? undefined);
}
