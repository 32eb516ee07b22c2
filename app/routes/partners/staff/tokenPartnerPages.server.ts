import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime } from '#app/domain/display.ts';
import { addPartnerKey } from '#app/domain/partners/staff/addPartnerKey.server.ts';
import { changeTokenPartner } from '#app/domain/partners/staff/changeTokenPartner.server.ts';
import { readTokenPartner } from '#app/domain/partners/staff/readTokenPartners.server.ts';
import { removePartnerKey } from '#app/domain/partners/staff/removePartnerKey.server.ts';
import { switchTokenPartner } from '#app/domain/partners/staff/switchTokenPartner.server.ts';
import {
  mostPartnerKeys,
  partnerKeySchema,
  removedKeySchema,
  tokenPartnerSchema,
} from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { hasPrivateKey } from '#app/platform/publicKeys.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { HistoryEvent } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { actionByIntent, formAction, readPosted } from '#app/routes/requests/formAction.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/** What the page of a partner that sends tokens shows. */
export async function tokenPartnerPage(ctx: StaffContext, partnerId: string) {
  const partner = await readTokenPartner(ctx, partnerId);
  const { issuer, name, state, active, version, rights, everyAgency, agencies, countries, keys, events } = partner;
  return {
    title: documentTitleOf(ctx.language, name),
    issuer,
    name,
    state,
    active,
    version,
    values: {
      tokenPartnerName: name,
      partnerRights: rights,
      partnerReach: everyAgency ? 'all' : 'some',
      partnerAgencies: agencies.join(' '),
      partnerCountries: countries.join(' '),
    },
    keys: keys.map(({ addedAt, ...key }) => ({ ...key, addedAt: formatTime(addedAt, ctx) })),
    mayAddKey: keys.length < mostPartnerKeys,
    events: events.map((event) => eventLine(ctx, event)),
  };
}

const shownFields = [
  ...(['partnerIssuer', 'tokenPartnerName', 'partnerRights', 'partnerReach'] as const),
  ...(['partnerAgencies', 'partnerCountries', 'keyFingerprint'] as const),
] as const;
type ShownField = (typeof shownFields)[number];

function eventLine(ctx: StaffContext, { at, action, actorName, before, after }: EventAbout): HistoryEvent {
  const t = translator(ctx.language);
  const words = (field: ShownField, values: EventAbout['after']) => {
    const value = typeof values?.[field] === 'string' ? values[field] : '';
    if (value === '') return t('common:dash');
    if (field === 'partnerReach') return t(`tokenPartners:reach.${value}`);
    if (field !== 'partnerRights') return value;
    return value
      .split(', ')
      .map((right) => t(`tokenPartners:right.${right}`))
      .join(t('tokenPartners:and'));
  };
  const line = (field: ShownField) =>
    before
      ? t('tokenPartners:history.change', {
          field: t(`fields:${field}`),
          before: words(field, before),
          after: words(field, after),
        })
      : t('tokenPartners:history.value', { field: t(`fields:${field}`), value: words(field, after) });
  // The page has the partner's name.
  const fields = shownFields.filter((field) => (before ? Object.hasOwn(before, field) : isSaid(field, after)));
  return {
    when: formatTime(at, ctx),
    text: t(`tokenPartners:history.${action}`, { who: actorName }),
    changes: fields.map(line),
  };
}

const isSaid = (field: ShownField, after: EventAbout['after']) =>
  field !== 'tokenPartnerName' && Boolean(after?.[field]);

const refused =
  (about: 'save' | 'addKey') =>
  ({ data: result, init }: FormReply) =>
    data({ about, result: result as SubmissionResult<string[]> }, init ?? undefined);

/** Saves a partner that sends tokens, adds or removes a key of it, or switches it off or on. */
export function tokenPartnerAction(ctx: StaffContext, partnerId: string, request: Request) {
  const done = (message: string, params: Record<string, string> = {}) =>
    redirectWithToast(toolPaths.staffTokenPartner(partnerId), {
      kind: 'success',
      message: `tokenPartners:${message}`,
      params,
    });
  const switched = (active: boolean) => async () => {
    const name = await switchTokenPartner(ctx, partnerId, { active });
    return done(`switch.${active ? 'on' : 'off'}.done`, { name });
  };
  return actionByIntent<Response | ReturnType<ReturnType<typeof refused>>>(request, {
    save: (posted) =>
      formAction(ctx, posted, {
        schema: tokenPartnerSchema(),
        run: async (value) => {
          await changeTokenPartner(ctx, partnerId, value);
          return done('edit.saved');
        },
        refused: refused('save'),
      }),
    addKey: (posted) =>
      formAction(ctx, posted, {
        schema: partnerKeySchema(),
        hidden: hasPrivateKey(String(posted.get('partnerKey'))) ? ['partnerKey'] : [],
        run: async (value) => {
          await addPartnerKey(ctx, partnerId, value);
          return done('keys.saved');
        },
        refused: refused('addKey'),
      }),
    removeKey: async (posted) => {
      await removePartnerKey(ctx, partnerId, await readPosted(posted, removedKeySchema()));
      return done('keys.removed');
    },
    switchOff: switched(false),
    switchOn: switched(true),
  });
}
