import { localized } from '#app/domain/localizedText.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { Ability } from '#app/domain/permissions/abilities.ts';
import { permissionGroups } from '#app/domain/permissions/permissions.ts';
import { whatCan, type WhatCan } from '#app/domain/people/permissions/whatCan.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { can, refusalByTable } from '#app/domain/permissions/can.ts';
import { readEnds } from '#app/domain/people/permissions/readEnds.server.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { refusals } from '#app/domain/refusals.ts';
import { headOf } from '#app/routes/people/person/personHead.server.ts';
import { permissionItems } from './permissionItems.server.ts';
import { offeredTemplates } from './permissionsForm.server.ts';
import { reasonSentences } from './permissionReasons.server.ts';

/** One line of the page: its subject, whether the person may or has it, and why. */
export interface AbilityRow {
  key: string;
  what: string;
  may: boolean;
  /** About whom, where it is about users or permissions. */
  reach: string;
  why: string[];
}

/**
 * The permissions of a person of the agency, as the reader may set them, and what the person may do, in the reader's
 * language. Throws `notFound` as `whatCan` does.
 */
export async function whatCanPage(ctx: AgentContext, agentUniqueId: string) {
  const found = await whatCan(ctx, { agentUniqueId });
  const { agent } = await retrieveAgent(ctx, { agentUniqueId });
  const subject = { ...agent, agencyId: ctx.agency.agencyId };
  const refusal = refusalByTable(ctx, 'user.set-permissions', subject);
  const [shown, days, templates] = await Promise.all([
    permissionItems(ctx, subject.grants),
    readEnds(ctx, subject),
    refusal ? [] : offeredTemplates(ctx),
  ]);
  const rows = permissionRows(ctx, found);
  const { beyond = [], without = [] } = found.template ?? {};
  // What is odd comes first: exceptions from the template, then what ends, then what is held.
  const places = [[...beyond, ...without], Object.keys(days), shown.granted];
  const placeOf = ({ key }: { key: string }) =>
    [...places.keys()].find((place) => places[place]!.includes(key)) ?? places.length;
  const items = shown.items.toSorted((one, other) => placeOf(one) - placeOf(other));
  const label = (key: string) => shown.items.find((item) => item.key === key)?.label ?? key;
  return {
    head: await headOf(ctx, subject),
    market: ctx.market,
    version: agent.version,
    deactivated: agent.activationFlag === 'D',
    actions: found.abilities.map((ability) => actionRow(ctx, found, ability)),
    template: found.template && {
      ...found.template,
      beyond: found.template.beyond.map(label),
      without: found.template.without.map(label),
    },
    maySeeTemplates: can(ctx, 'agency.permission-templates'),
    permissions: {
      ...shown,
      items,
      exceptions: { ...exceptionsAs('beyond', beyond), ...exceptionsAs('without', without) },
      why: Object.fromEntries(rows.filter(({ may }) => may).map(({ key, why }) => [key, why])),
      ends: { days, today: today(ctx.now, ctx.market) },
      templates,
      refusal: refusal && refusals[refusal].messageKey,
    },
  };
}

function exceptionsAs<Kind extends 'beyond' | 'without'>(kind: Kind, keys: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(keys.map((key) => [key, kind]));
}

function actionRow(
  ctx: AgentContext,
  { person, permissions }: WhatCan,
  { action, reach, because }: Ability,
): AbilityRow {
  const t = translator(ctx.textLocale ?? ctx.language);
  const may = reach !== 'no';
  const why = () => {
    if (because.kind === 'role') return t('permissions:why.role', { role: t(roles[person.agentType].labelKey) });
    const item = permissions.find(({ key }) => key === because.key);
    const held = item?.reason?.grant ? 'permissionHeld' : 'permissionMissing';
    return t(`permissions:why.${held}`, {
      permission: item ? localized(ctx.language, 'description', item) : because.key,
    });
  };
  return { key: action, what: t(`permissions:action.${action}`), may, reach: reachWords(ctx, reach), why: [why()] };
}

function reachWords({ language, textLocale }: AgentContext, reach: Ability['reach']): string {
  const t = translator(textLocale ?? language);
  if (reach === 'yes' || reach === 'no') return '';
  if (reach === 'any' || reach === 'held') return t(`permissions:whatCan.${reach}`);
  const who = reach.map((relation) =>
    relation === 'self' ? t('permissions:whatCan.self') : t(roles[relation].labelKey),
  );
  return t('permissions:whatCan.about', { who: new Intl.ListFormat(language, { type: 'conjunction' }).format(who) });
}

function permissionRows(ctx: AgentContext, { person, permissions }: WhatCan): AbilityRow[] {
  const t = translator(ctx.textLocale ?? ctx.language);
  const { PA, PC } = permissionGroups(permissions);
  return [...PA, ...PC].map(({ key, descriptionEn, descriptionJa, reason }) => ({
    key,
    what: localized(ctx.language, 'description', { descriptionEn, descriptionJa }),
    may: reason !== null,
    reach: t(`permissions:opens.${key}`),
    why: reason ? reasonSentences(ctx, person.agentType, reason) : [t('permissions:why.notHeld')],
  }));
}
