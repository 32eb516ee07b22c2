import type { SubmissionResult } from '@conform-to/react';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { ChangeHistory } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { TokenPartnerForm } from './TokenPartnerForm.tsx';
import { tokenPartnerAction, tokenPartnerPage } from './tokenPartnerPages.server.ts';
import { TokenPartnerBadge } from './TokenPartners.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params }) => tokenPartnerPage(ctx, uuidParam(params, 'partnerId')), {
  can: 'staff.see-partners',
});

export const action = staffAction(
  ({ ctx, params, request }) => tokenPartnerAction(ctx, uuidParam(params, 'partnerId'), request),
  { can: 'staff.manage-token-partners' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A partner that sends tokens: its keys, what it may do, switching it off, and its changes. */
export default function TokenPartner() {
  const { t } = useTranslation('tokenPartners');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const resultOf = (about: 'save' | 'addKey') => (reply?.about === about ? reply.result : undefined);
  const turned = page.active ? 'off' : 'on';
  return (
    <>
      <BackLink to={toolPaths.staffPartners()}>{t('back')}</BackLink>
      <PageHead title={page.name} sentence={page.issuer} action={<TokenPartnerBadge state={page.state} />} />
      <div className="grid gap-6">
        <Notice tone={page.state === 'on' ? 'success' : page.state === 'preset' ? 'info' : 'warning'}>
          <p>{t(`stateSentence.${page.state}`)}</p>
        </Notice>
        <Keys page={page} result={resultOf('addKey')} />
        <Card title={t('edit.title')}>
          <TokenPartnerForm
            values={page.values}
            version={page.version}
            submit={t('edit.submit')}
            lastResult={resultOf('save')}
          />
        </Card>
        <Card title={t(`switch.${turned}.title`)}>
          <Form method="post">
            <input type="hidden" name="intent" value={page.active ? 'switchOff' : 'switchOn'} />
            <p className="field-help">{t(`switch.${turned}.help`)}</p>
            <div className="form-actions">
              <Button type="submit" variant={page.active ? 'danger' : 'secondary'}>
                {t(`switch.${turned}.submit`)}
              </Button>
            </div>
          </Form>
        </Card>
        <ChangeHistory title={t('history.title')} none={t('history.none')} events={page.events} />
      </div>
    </>
  );
}

interface KeysProps {
  page: Page;
  result: SubmissionResult<string[]> | undefined;
}

function Keys({ page: { keys, mayAddKey }, result }: KeysProps) {
  const { t } = useTranslation('tokenPartners');
  return (
    <Card title={t('keys.title')}>
      <p className="mb-3 text-sm text-muted">{t('keys.sentence')}</p>
      {keys.length === 0 ? <p className="mb-3">{t('keys.none')}</p> : null}
      <ul className="mb-4 grid gap-4">
        {keys.map(({ keyId, fingerprint, algorithm, publicKey, addedAt, addedBy }) => (
          <li key={keyId}>
            <p>
              <Badge tone="neutral">{algorithm}</Badge> <code className="wrap-anywhere">{fingerprint}</code>
            </p>
            <p className="text-sm text-muted">{t('keys.added', { time: addedAt, who: addedBy })}</p>
            <details className="my-2 text-sm">
              <summary>{t('keys.pem')}</summary>
              <pre className="whitespace-pre-wrap break-all">{publicKey.trim()}</pre>
            </details>
            <Form method="post">
              <input type="hidden" name="intent" value="removeKey" />
              <Button
                type="submit"
                name="keyId"
                value={keyId}
                aria-label={t('keys.removeOne', { fingerprint: fingerprint.slice(0, 8) })}
              >
                {t('keys.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {mayAddKey ? <AddKey result={result} /> : <p className="text-sm">{t('keys.full')}</p>}
      <div className="mt-4">
        <LinkButton to={toolPaths.staffTryToken()}>{t('tryToken')}</LinkButton>
      </div>
    </Card>
  );
}

function AddKey({ result }: Pick<KeysProps, 'result'>) {
  const { t } = useTranslation(['tokenPartners', 'fields']);
  const { form, fields } = useServerForm(['partnerKey'] as const, result, { id: 'partner-key' });
  return (
    <FormFrame form={form}>
      <input type="hidden" name="intent" value="addKey" />
      <h3>{t('keys.add')}</h3>
      <TextAreaField field={fields.partnerKey} label={t('fields:partnerKey')} help={t('keys.help')} rows={6} required />
      <div className="form-actions">
        <SubmitButton variant="secondary">{t('keys.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}
