import { isConflict } from '#app/routes/requests/formReply.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { endStaffAccessSchema, staffAccessSchema } from '#app/domain/accounts/staff/accountForms.ts';
import {
  changeStaffAccess,
  endStaffAccess,
  endStaffSessions,
  resetStaffSecondFactor,
  restoreStaffAccess,
} from '#app/domain/accounts/staff/changeStaffAccess.server.ts';
import { readStaffAccount } from '#app/domain/accounts/staff/staffAccounts.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AccessFields } from './AccessFields.tsx';
import { accountRow } from './accountRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const account = await readStaffAccount(ctx, uuidParam(params, 'staffId'));
    const row = accountRow(ctx, account);
    return {
      title: `${row.name} · ${documentTitle(ctx.language, 'staffAccounts:title')}`,
      ...row,
      isOwn: account.staffId === ctx.staff.staffId,
      given: { role: account.role, markets: account.markets },
      offered: marketsOf(ctx.staff),
      mayGiveAll: ctx.staff.markets.length === 0,
    };
  },
  { can: 'staff.see-accounts' },
);

const pressed = {
  restore: restoreStaffAccess,
  endSessions: endStaffSessions,
  resetFactor: resetStaffSecondFactor,
} as const;
type Press = keyof typeof pressed;

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const staffId = uuidParam(params, 'staffId');
    const posted = await readForm(request);
    const intent = posted.get('intent');
    posted.delete('intent');
    if (intent === 'access') return change(ctx, staffId, posted);
    if (intent === 'end') return end(ctx, staffId, posted);
    if (typeof intent !== 'string' || !Object.hasOwn(pressed, intent)) throw new Refusal('malformedRequest');
    try {
      await pressed[intent as Press](ctx, staffId);
    } catch (error) {
      // Another administrator was faster: the page shows the present state.
      if (!isConflict(error)) throw error;
      return redirectWithToast(paths.staffMemberAccount(staffId), { kind: 'error', message: error.messageKey });
    }
    return done(staffId, intent);
  },
  { can: 'staff.manage-accounts' },
);

function change(ctx: StaffContext, staffId: string, posted: FormData) {
  return formAction(ctx, posted, {
    schema: staffAccessSchema(),
    run: async (value) => {
      await changeStaffAccess(ctx, staffId, value);
      return done(staffId, 'access');
    },
    refused: (reply) => ofPart('access', reply),
  });
}

function end(ctx: StaffContext, staffId: string, posted: FormData) {
  return formAction(ctx, posted, {
    schema: endStaffAccessSchema(),
    run: async (value) => {
      await endStaffAccess(ctx, staffId, value);
      return done(staffId, 'end');
    },
    refused: (reply) => ofPart('end', reply),
  });
}

function done(staffId: string, what: string) {
  return redirectWithToast(paths.staffMemberAccount(staffId), {
    kind: 'success',
    message: `staffAccounts:done.${what}`,
  });
}

// The page has two forms: which of them a reply is about.
function ofPart(part: 'access' | 'end', { data: result, init }: FormReply) {
  return data({ part, result: result as SubmissionResult<string[]> }, init ?? undefined);
}

/** The account of a member of staff: what they may do and where, and the end of it. */
export default function StaffMember() {
  const { t } = useTranslation(['staffAccounts', 'staff', 'fields']);
  const page = useLoaderData<typeof loader>();
  const { name, userId, role, markets, emailAddress, lastSignIn, hasSecondFactor, state, isOwn } = page;
  return (
    <>
      <BackLink to={paths.staffAccounts()}>{t('title')}</BackLink>
      <PageHead title={name} sentence={t(`member.${state}`)} />
      <div className="grid gap-6">
        <Card>
          <DescriptionList
            items={[
              { term: t('fields:userId'), value: userId },
              { term: t('fields:emailAddress'), value: emailAddress },
              { term: t('list.role'), value: t(`staff:role.${role}`) },
              { term: t('list.markets'), value: markets },
              { term: t('list.lastSignIn'), value: lastSignIn ?? t('list.never') },
              { term: t('list.factor'), value: t(hasSecondFactor ? 'list.on' : 'list.off') },
            ]}
          />
        </Card>
        {isOwn ? <Notice>{t('member.own')}</Notice> : state === 'ended' ? <Restore /> : <Acts />}
      </div>
    </>
  );
}

function Restore() {
  const { t } = useTranslation('staffAccounts');
  return (
    <Card title={t('member.restoreTitle')}>
      <p className="mb-4">{t('member.restoreSentence')}</p>
      <Form method="post">
        <Button type="submit" variant="primary" name="intent" value="restore">
          {t('member.restore')}
        </Button>
      </Form>
    </Card>
  );
}

function Acts() {
  const { t } = useTranslation('staffAccounts');
  const { hasSecondFactor } = useLoaderData<typeof loader>();
  return (
    <>
      <ChangeAccess />
      <Card title={t('member.signInTitle')}>
        <p className="mb-4">{t('member.signInSentence')}</p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="endSessions">
            {t('member.endSessions')}
          </Button>
          {hasSecondFactor ? (
            <Button type="submit" name="intent" value="resetFactor">
              {t('member.resetFactor')}
            </Button>
          ) : null}
        </Form>
      </Card>
      <EndAccess />
    </>
  );
}

function useReplyOf(part: 'access' | 'end') {
  const reply = useActionData<typeof action>();
  return reply && 'part' in reply && reply.part === part ? reply.result : undefined;
}

function ChangeAccess() {
  const { t } = useTranslation('staffAccounts');
  const { given, offered, mayGiveAll } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['role', 'markets'], useReplyOf('access'), { defaultValue: given });
  return (
    <Card title={t('member.accessTitle')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/accounts/staff/accountForms.ts').then((forms) => forms.staffAccessSchema())}
      >
        <AccessFields fields={fields} offered={offered} mayGiveAll={mayGiveAll} />
        <div className="form-actions">
          <SubmitButton name="intent" value="access">
            {t('member.saveAccess')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

function EndAccess() {
  const { t } = useTranslation(['staffAccounts', 'fields']);
  const { form, fields } = useServerForm(['reason'], useReplyOf('end'));
  return (
    <Card title={t('member.endTitle')}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/accounts/staff/accountForms.ts').then((forms) => forms.endStaffAccessSchema())
        }
      >
        <p>{t('member.endSentence')}</p>
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton name="intent" value="end" variant="danger">
            {t('member.end')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
