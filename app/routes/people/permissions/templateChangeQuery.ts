import type { TemplateInput } from '#app/domain/people/permissions/templateForm.ts';

/** The wanted change of a template as the address of its review has it: the keys as one text. */
export function changeQuery({ templateName, permissions, version }: TemplateInput) {
  return { templateName, permissions: permissions.join(' '), version: version === undefined ? null : String(version) };
}

/** The wanted change that an address asks for, as `templateSchema` takes it. */
export function wantedChange(params: URLSearchParams) {
  return {
    templateName: params.get('templateName') ?? '',
    permissions: (params.get('permissions') ?? '').split(' ').filter(Boolean),
    version: params.get('version') ?? undefined,
  };
}
