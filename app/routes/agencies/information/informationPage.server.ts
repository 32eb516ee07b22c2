import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { requestedFields, type RequestedChanges } from '#app/domain/agencies/information/confirmedFields.ts';
import { readInformation, type AgencyInformation } from '#app/domain/agencies/information/readInformation.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { marketOf, textLocale } from '#app/domain/markets/markets.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import { formOptions, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { countryName, shownAddress } from '#app/routes/markets/placeNames.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { agencyTabs } from './agencyTabs.ts';
import { informationFields } from './informationFields.ts';

/**
 * What the page of the agency information shows: facts in words, what waits for the brand, and the form's values for
 * those who may edit.
 */
export async function informationPage(ctx: AgentContext, request: Request) {
  const information = await readInformation(ctx);
  const mayEdit = can(ctx, 'agency.update');
  const hidden = ctx.market === 'nam' && information.hideAddressFlag && !mayEdit;
  const { agencyId, region, district, dsm, associationName, associationId, abtanumber, country } = information;
  return {
    tabs: agencyTabs(ctx),
    market: ctx.market,
    facts: {
      agencyId,
      agencyName: information.agencyName,
      ...{ region, district, dsm, abtanumber },
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
function formValues(information: AgencyInformation): Record<(typeof informationFields)[number], string> {
  const { agencyName, country, address1, address2, address3, city, state, zipCode, abtanumber, associationName } =
    information;
  return {
    ...{ agencyName, country, address1, address2, address3, city, state, zipCode, abtanumber, associationName },
    telephone: shownPhone(country, information.telephone),
    associationID: information.associationId,
    ccbookingDocsFlag: information.ccbookingDocsFlag ? 'Y' : 'N',
    hideAddressFlag: information.hideAddressFlag ? 'Y' : 'N',
    version: String(information.version),
  };
}

async function waitingPart(ctx: AgentContext, { waiting, ...stored }: AgencyInformation) {
  if (!waiting) return null;
  return {
    requested: formatTime(waiting.requestedAt, ctx.market, ctx.language),
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
  const t = translator(ctx.textLocale ?? ctx.language);
  const typed = (name: string) => {
    const value = submission.payload[name];
    return typeof value === 'string' ? value.trim() : name.endsWith('Flag') ? 'N' : '';
  };
  const shown = async (name: string, value: string) => {
    if (name === 'country') return value && countryName(ctx, value);
    return name.endsWith('Flag') ? t(`history:${value === 'Y' ? 'yes' : 'no'}`) : value;
  };
  const compared = informationFields.filter(
    (name) => name !== 'version' && (name !== 'hideAddressFlag' || ctx.market === 'nam'),
  );
  const differences = compared.filter((name) => typed(name) !== stored[name]);
  const stale = {
    version: stored.version,
    differences: await Promise.all(
      differences.map(async (name) => ({
        label: fieldLabel(t, name),
        yours: await shown(name, typed(name)),
        stored: await shown(name, stored[name]),
      })),
    ),
  };
  const withStates = await replyWithStates(ctx, submission, reply);
  return data({ ...withStates.data, stale }, withStates.init ?? undefined);
}
