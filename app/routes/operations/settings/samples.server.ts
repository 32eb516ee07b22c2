import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { isBrandCode } from '#app/domain/markets/brands.ts';
import type { Logo } from '#app/domain/markets/settings/logos.ts';
import { appearance, logoOf, lookOf, type Appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { mailSender, senderOf, type MailSender } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { productNames } from '#app/domain/markets/settings/kinds/productName.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import {
  faultsOf,
  previewSchema,
  typedValue,
  valueOfForm,
  type SettingKind,
  type ValueOf,
} from '#app/domain/markets/settings/settingKind.ts';
import type { productName } from '#app/domain/markets/settings/kinds/productName.ts';
import { messageAtField } from '#app/domain/messages.ts';
import { settingOf } from '#app/domain/operations/settings/settingRows.server.ts';
import { storeLogo } from '#app/domain/operations/settings/storeLogo.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { environment } from '#app/platform/environment.server.ts';
import { renderMail } from '#app/platform/mailLayout.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalInForm } from '#app/routes/requests/formReply.server.ts';

/**
 * Stores the logo of a posted form, and puts what names it into the field of the kind; takes the logo out where its
 * button was pressed. `reply` is the page again after that press, or where the file is refused; null otherwise.
 */
export async function takeLogo(ctx: StaffContext, kind: SettingKind, scope: string, posted: FormData) {
  const [name] = Object.entries(kind.fields).find(([, { control }]) => control === 'logo') ?? [];
  if (name === undefined) return null;
  const [file, isRemoved] = [posted.get('logoFile'), posted.get('logoAct') === 'remove'];
  posted.delete('logoFile');
  posted.delete('logoAct');
  const again = (error: Record<string, string[]>, status: number) =>
    withSample(data({ initialValue: textsOf(posted), error } as SubmissionResult<string[]>, { status }), null);
  if (isRemoved) {
    posted.set(name, '');
    return again({}, 200);
  }
  if (!(file instanceof File) || file.size === 0) return null;
  try {
    posted.set(name, await storeLogo(ctx, scope, new Uint8Array(await file.arrayBuffer())));
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return again({ logoFile: [refusalInForm(ctx, error), refusalInForm(ctx, error)] }, error.status);
  }
}

const textsOf = (posted: FormData) =>
  Object.fromEntries([...posted].filter(([, value]) => typeof value === 'string')) as Record<string, string>;

/** What a page shows of typed values that are not saved: each part where the kind has it. */
export interface Sample {
  /** The address of the style sheet of what was typed. */
  sheet: string | null;
  /** The address of a mail, and whom it comes from. */
  mail: string | null;
  sender: string | null;
  names: { en: string; ja: string } | null;
  logo: (Logo & { alt: string }) | null;
}

/**
 * The reply to a press that shows what was typed before it is saved, with what is wrong with it; null for another press.
 */
export async function takePreview(ctx: StaffContext, kind: SettingKind, scope: string, posted: FormData) {
  if (posted.get('intent') !== 'preview' || !kind.preview) return null;
  return formAction(ctx, posted, {
    schema: previewSchema(kind, scope),
    run: async (typed) => {
      const value = valueOfForm(kind, typed);
      const t = translator(ctx.language);
      const error = Object.fromEntries(
        faultsOf(kind, value, scope).map(({ field, message }) => [field, messageAtField(t, field, message)]),
      );
      const reply = data({ initialValue: textsOf(posted), error } as SubmissionResult<string[]>, { status: 200 });
      return withSample(reply, await sampleOf(ctx, kind, scope, value));
    },
    refused: (reply) => withSample(reply, null),
  });
}

function withSample<Reply extends { data: object; init: ResponseInit | null }>(
  { data: reply, init }: Reply,
  sample: Sample | null,
) {
  return data({ ...(reply as Reply['data']), rows: null, sample }, init ?? undefined);
}

async function sampleOf(
  ctx: StaffContext,
  kind: SettingKind,
  scope: string,
  value: Record<string, unknown>,
): Promise<Sample> {
  const typed = typedValue(kind, scope, value);
  const isLook = kind.preview === 'look';
  const logo = isLook ? logoOf(value as Appearance) : undefined;
  return {
    sheet: isLook ? paths.staffSettingSheet(scope, typed) : null,
    mail: kind.preview === 'name' ? null : paths.staffSettingMail(kind.name, scope, typed),
    sender: kind.preview === 'mail' ? senderLine(ctx, value as MailSender) : null,
    logo: logo ? { ...logo, alt: logo.alt[ctx.language] } : null,
    names: kind.preview === 'name' ? productNames(value as ValueOf<typeof productName>) : null,
  };
}

function senderLine({ language }: StaffContext, value: MailSender): string {
  const { name, address } = senderOf([value], language, environment().MAIL_FROM);
  return name === '' ? address : `${name} <${address}>`;
}

/**
 * The typed values that an address has. Throws as `settingOf`, and `malformedRequest` for what the form would refuse
 * before it looks at the whole.
 */
export function valueInAddress<Kind extends SettingKind>(
  ctx: StaffContext,
  { kind, scope, request }: { kind: Kind; scope: string; request: Request },
): ValueOf<Kind> {
  settingOf(ctx, kind.name, scope);
  const search = new URL(request.url).searchParams;
  const read = previewSchema(kind, scope).safeParse(Object.fromEntries(search));
  if (!read.success) throw new Refusal('malformedRequest');
  return valueOfForm(kind, read.data) as ValueOf<Kind>;
}

/** A mail as it would be with an appearance, or with a sender's signature, that was typed. */
export async function sampleMail(
  ctx: StaffContext,
  scope: string,
  typed: { appearance: Appearance } | { sender: MailSender },
): Promise<string> {
  const look = 'appearance' in typed ? typed.appearance : await settingToday(ctx, appearance, scope);
  const sender = 'sender' in typed ? typed.sender : await settingToday(ctx, mailSender, scope);
  const portal = await settingToday(ctx, mailSender, portalScope);
  const { language, staff } = ctx;
  const { signature } = senderOf([sender, portal], language, environment().MAIL_FROM);
  const t = translator(language);
  return renderMail(
    'notification',
    language,
    { name: fullName(staff, language) || staff.userId },
    {
      link: environment().ORIGIN,
      brand: isBrandCode(scope) ? scope : null,
      signature,
      look: lookOf(look, scope),
    },
    {
      subject: t('settings:preview.heading'),
      body: t('settings:preview.text'),
      action: t('settings:preview.button'),
    },
  ).html;
}
