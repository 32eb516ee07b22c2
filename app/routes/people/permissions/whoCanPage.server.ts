import { localized } from '#app/domain/localizedText.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { can } from '#app/domain/permissions/can.ts';
import { permissionGroups } from '#app/domain/permissions/permissions.ts';
import { whoCan, type Holder } from '#app/domain/people/permissions/whoCan.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { reasonSentences } from './permissionReasons.server.ts';

/** A user who has the chosen permission, in the reader's language. */
export interface HolderRow {
  id: string;
  name: string;
  userId: string;
  role: string;
  why: string[];
}

const holderList = listQuery({});

/**
 * The permissions with their counts, and the people of the one that the address names (`?permission=`, `?page=`,
 * `?size=`).
 */
export async function whoCanPage(ctx: AgentContext, params: URLSearchParams) {
  const query = holderList.read(params);
  const found = await whoCan(ctx, { key: params.get('permission') ?? undefined, ...query });
  const t = translator(ctx.textLocale ?? ctx.language);
  const { PA, PC } = permissionGroups(found.permissions);
  const permissions = [...PA, ...PC].map(({ key, area, count, descriptionEn, descriptionJa }) => ({
    key,
    area,
    count,
    label: localized(ctx.language, 'description', { descriptionEn, descriptionJa }),
  }));
  const { chosen } = found;
  return {
    permissions,
    templates: can(ctx, 'agency.permission-templates'),
    chosen: chosen && {
      key: chosen.key,
      label: permissions.find(({ key }) => key === chosen.key)?.label ?? chosen.key,
      opens: t(`permissions:opens.${chosen.key}`),
      mayOpen: can(ctx, 'user.read'),
      rows: chosen.people.map((person) => rowOf(ctx, person)),
      list: holderList.view(query, chosen),
    },
  };
}

function rowOf(ctx: AgentContext, person: Holder): HolderRow {
  const role = translator(ctx.textLocale ?? ctx.language)(roles[person.agentType].labelKey);
  return {
    id: person.agentUniqueId,
    name: fullName(person, ctx.language),
    userId: person.userId,
    role,
    why: reasonSentences(ctx, person.agentType, person.reason),
  };
}
