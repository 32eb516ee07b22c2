import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { agencyAudience } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { brandAudience } from '#app/domain/academy/assignments/assignForBrand.server.ts';
import { assignSchema, brandAssignSchema } from '#app/domain/academy/assignments/forms.ts';
import {
  previewAudience,
  previewedAtMost,
  type AudiencePreview,
} from '#app/domain/academy/assignments/previewAudience.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import { chosenPeople } from './chosenPeople.server.ts';
import { audiencePrefix } from './audiencePrefix.ts';

/** Who gets an assignment, in the reader's words. */
export interface ShownAudience {
  count: number;
  number: string;
  isMore: boolean;
  people: { id: string; name: string; agency: string }[];
}

/** Who of the agency gets what the values of a form choose; '' of what is not in them counts as left out. */
export async function agencyPreview(
  ctx: AgentContext,
  { curriculum, address, values }: { curriculum: string; address: URLSearchParams; values: URLSearchParams },
): Promise<ShownAudience> {
  const chosen = assignSchema()
    .pick({ audience: true, roles: true, branch: true })
    .safeParse({
      audience: values.get('audience') ?? 'roles',
      roles: values.getAll('roles'),
      branch: values.get('branch') ?? '',
    });
  if (!chosen.success) return shown(ctx.language, { count: 0, people: [] });
  const its = { ...chosen.data, ...(await chosenPeople(ctx, address)), companyId: curriculum };
  return shown(ctx.language, await previewAudience(ctx, () => agencyAudience(ctx, its)));
}

/** Who gets what the values of the brand's form choose, with their agencies. */
export async function brandPreview(
  ctx: StaffContext,
  { curriculum, values }: { curriculum: string; values: URLSearchParams },
): Promise<ShownAudience> {
  const chosen = brandAssignSchema()
    .pick({ curriculum: true, markets: true, countries: true, standing: true })
    .safeParse({
      curriculum,
      markets: values.getAll('markets'),
      countries: values.get('countries') ?? '',
      standing: values.get('standing') || undefined,
    });
  if (!chosen.success) return shown(ctx.language, { count: 0, people: [] });
  return shown(ctx.language, await previewAudience(ctx, () => brandAudience(ctx, chosen.data)), true);
}

function shown(language: Language, { count, people }: AudiencePreview, namesAgency = false): ShownAudience {
  const isMore = count > previewedAtMost;
  return {
    count,
    number: new Intl.NumberFormat(language).format(Math.min(count, previewedAtMost)),
    isMore,
    people: people.map(({ agentUniqueId, agencyName, ...person }) => ({
      id: agentUniqueId,
      name: fullName(person, language),
      agency: namesAgency ? agencyName : '',
    })),
  };
}

/** The values that a page's script asks a preview for; null where it asks for none. */
export function previewedValues(params: URLSearchParams): URLSearchParams | null {
  const values = new URLSearchParams(
    [...params].flatMap(([name, value]) =>
      name.startsWith(audiencePrefix) ? [[name.slice(audiencePrefix.length), value]] : [],
    ),
  );
  return values.size > 0 ? values : null;
}

/**
 * The reply to a form whose button asks who would get it: as it was filled in, with the preview; null for a form that was
 * sent to be saved.
 */
export async function previewReply(
  submission: Submission<unknown, string[]>,
  preview: (values: URLSearchParams) => Promise<ShownAudience>,
) {
  const { payload } = submission;
  if (payload[previewButton] !== '1') return null;
  const { [previewButton]: _, ...initialValue } = payload;
  const values = new URLSearchParams(
    Object.entries(payload).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
  return data({ initialValue: initialValue as Record<string, unknown>, preview: await preview(values) });
}

const previewButton = 'preview';
