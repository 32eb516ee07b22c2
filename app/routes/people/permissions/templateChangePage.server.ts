import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { templateSchema, type TemplateInput } from '#app/domain/people/permissions/templateForm.ts';
import { previewTemplate, type TemplatePreview } from '#app/domain/people/templates/previewTemplate.server.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { translator } from '#app/platform/translations.server.ts';
import { paths } from '#app/paths.ts';
import { permissionItems } from './permissionItems.server.ts';
import { labelsOf } from './permissionLabels.ts';
import type { PermissionItem } from './PermissionFields.tsx';
import { changeQuery, wantedChange } from './templateChangeQuery.ts';

/** A user whom the change reaches, in the reader's language. */
export interface ReachedLine {
  id: string;
  name: string;
  roleKey: string;
  gains: string[];
  loses: string[];
}

const reachedList = listQuery({});

/** The wanted change that a request's address has; null where it is none. */
export function readWantedChange(request: Request): TemplateInput | null {
  const parsed = templateSchema().safeParse(wantedChange(new URL(request.url).searchParams));
  return parsed.success ? parsed.data : null;
}

/**
 * The review of a template's change; where the template was changed since, also what differs. Throws what
 * `previewTemplate` throws.
 */
export async function templateChangePage(
  ctx: AgentContext,
  request: Request,
  templateId: string,
  wanted: TemplateInput,
) {
  const query = reachedList.read(new URL(request.url).searchParams);
  const [preview, { items }] = await Promise.all([
    previewTemplate(ctx, { templateId, permissions: wanted.permissions, page: query.page, pageSize: query.pageSize }),
    permissionItems(ctx),
  ]);
  const { name, people, reached, excepted, reachesSelf, invitations } = preview;
  const inWords = (counted: TemplatePreview['gives']) =>
    counted.map(({ key, count }) => ({ label: labelsOf(items, [key])[0] ?? key, count }));
  return {
    templateId,
    name,
    people,
    reached,
    excepted,
    reachesSelf,
    invitations,
    newName: wanted.templateName === name ? '' : wanted.templateName,
    gives: inWords(preview.gives),
    takes: inWords(preview.takes),
    conflict: conflictOf(ctx, templateId, wanted, preview, items),
    list: reachedList.view(query, { page: preview.page, total: reached }),
    rows: preview.rows.map(
      ({ agentUniqueId, agentType, gains, loses, ...person }): ReachedLine => ({
        id: agentUniqueId,
        name: fullName(person, ctx.language),
        roleKey: roles[agentType].labelKey,
        gains: labelsOf(items, gains),
        loses: labelsOf(items, loses),
      }),
    ),
  };
}

function conflictOf(
  ctx: AgentContext,
  templateId: string,
  wanted: TemplateInput,
  { name, version, gives, takes, keys }: TemplatePreview,
  items: readonly PermissionItem[],
) {
  if (wanted.version === undefined || wanted.version === version) return null;
  const t = translator(ctx.textLocale ?? ctx.language);
  const list = (labels: string[]) => new Intl.ListFormat(ctx.language, { type: 'unit' }).format(labels);
  return {
    fields: [
      ...(name === wanted.templateName
        ? []
        : [{ label: t('fields:templateName'), theirs: name, mine: wanted.templateName }]),
      ...(gives.length + takes.length === 0
        ? []
        : [
            {
              label: t('permissions:templates.permissions'),
              theirs: list(labelsOf(items, keys)),
              mine: list(labelsOf(items, wanted.permissions)),
            },
          ]),
    ],
    mineHref: paths.templateChange(templateId, changeQuery({ ...wanted, version })),
  };
}
