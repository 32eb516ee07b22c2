import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatSecond } from '#app/domain/display.ts';
import { triedTokenSchema } from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { tryToken, type TriedToken } from '#app/domain/partners/staff/tryToken.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
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

export const meta = pageTitle<typeof loader>();

const administrators = { can: 'staff.see-partners' } as const;

export const loader = staffLoader(
  async ({ ctx }) => ({ title: documentTitle(ctx.language, 'tokenPartners:try.title') }),
  administrators,
);

export const action = staffAction(
  ({ ctx, request }) =>
    formAction(ctx, request, {
      schema: triedTokenSchema(),
      hidden: ['partnerToken'],
      run: async (value) => data({ tried: inWords(ctx, await tryToken(ctx, value)), result: undefined }),
      refused: ({ data: result, init }) =>
        data({ tried: undefined, result: result as SubmissionResult<string[]> }, init ?? undefined),
    }),
  administrators,
);

function inWords(ctx: StaffContext, { issuedAt, expiresAt, ...tried }: TriedToken) {
  const time = (moment: Date | null) => moment && formatSecond(moment, ctx);
  return { ...tried, issuedAt: time(issuedAt), expiresAt: time(expiresAt) };
}

/** Says of a token who signed it, what it says, and what is wrong with it. */
export default function TryToken() {
  const { t } = useTranslation(['tokenPartners', 'fields']);
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(['partnerToken'] as const, reply?.result, { id: 'try-token' });
  return (
    <>
      <BackLink to={toolPaths.staffPartners()}>{t('back')}</BackLink>
      <PageHead title={t('try.title')} sentence={t('try.sentence')} />
      <div className="grid gap-6">
        {reply?.tried ? <Tried tried={reply.tried} /> : null}
        <Card>
          <FormFrame form={form}>
            <TextAreaField
              field={fields.partnerToken}
              label={t('fields:partnerToken')}
              help={t('try.help')}
              rows={6}
              required
            />
            <div className="form-actions">
              <SubmitButton>{t('try.submit')}</SubmitButton>
            </div>
          </FormFrame>
        </Card>
      </div>
    </>
  );
}

function Tried({ tried }: { tried: ReturnType<typeof inWords> }) {
  const { t } = useTranslation('tokenPartners');
  const { fault, issuer, key, audience, right, userId, issuedAt, expiresAt } = tried;
  const of = (value: string) => (value ? <span className="wrap-anywhere">{value}</span> : null);
  return (
    <Notice tone={fault ? 'danger' : 'success'} role="status" title={t(fault ? 'try.bad' : 'try.good')}>
      {fault ? <p className="mb-2">{t(`try.fault.${fault}`)}</p> : null}
      <DescriptionList
        items={[
          { term: t('try.issuer'), value: of(issuer) },
          { term: t('try.key'), value: key && of(t('try.keyOf', key)) },
          { term: t('try.audience'), value: of(audience) },
          { term: t('try.right'), value: right && t(`right.${right}`) },
          { term: t('try.user'), value: of(userId) },
          { term: t('try.issued'), value: issuedAt },
          { term: t('try.expires'), value: expiresAt },
        ]}
      />
    </Notice>
  );
}
