import { useActionData } from '@remix-run/react';
import { addTokenPartner } from '#app/domain/partners/staff/addTokenPartner.server.ts';
import { newTokenPartnerSchema } from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { TokenPartnerForm } from './TokenPartnerForm.tsx';

export const meta = pageTitle<typeof loader>();

const administrators = { can: 'staff.manage-token-partners' } as const;

export const loader = staffLoader(
  async ({ ctx }) => ({ title: documentTitle(ctx.language, 'tokenPartners:new.title') }),
  administrators,
);

export const action = staffAction(
  ({ ctx, request }) =>
    formAction(ctx, request, {
      schema: newTokenPartnerSchema(),
      run: async (value) => {
        const { partnerId } = await addTokenPartner(ctx, value);
        return redirectWithToast(toolPaths.staffTokenPartner(partnerId), {
          kind: 'success',
          message: 'tokenPartners:new.saved',
        });
      },
    }),
  administrators,
);

/** The form of a new partner that sends tokens. */
export default function NewTokenPartner() {
  const { t } = useTranslation('tokenPartners');
  return (
    <>
      <BackLink to={toolPaths.staffPartners()}>{t('back')}</BackLink>
      <PageHead title={t('new.title')} sentence={t('new.sentence')} />
      <Card>
        <TokenPartnerForm
          values={{ partnerReach: 'some' }}
          version={null}
          submit={t('new.submit')}
          lastResult={useActionData<typeof action>()}
        />
      </Card>
    </>
  );
}
