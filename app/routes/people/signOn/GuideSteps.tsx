import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Press, Step, type GuideResult } from './GuideForm.tsx';

interface ProviderProps {
  provider: { providerName: string; providerIssuer: string; clientId: string; hasSecret: boolean };
  addresses: { answer: string; logout: string };
  result: GuideResult;
}

const providerFields = ['providerName', 'providerIssuer', 'clientId', 'clientSecret', 'password'] as const;

/** Step 1: the provider's address, and how the portal is known there. */
export function ProviderCard({ provider, addresses, result }: ProviderProps) {
  const { t } = useTranslation(['signOn', 'fields']);
  const { hasSecret, ...known } = provider;
  const { form, fields } = useServerForm(providerFields, result, { defaultValue: known });
  return (
    <Step name="provider" done={known.clientId !== ''}>
      <dl className="beside-form mb-5 grid gap-3 text-sm">
        <Address label={t('provider.answerAddress')} address={addresses.answer} />
        <Address label={t('provider.logoutAddress')} address={addresses.logout} />
      </dl>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.providerSchema())}
      >
        <input type="hidden" name="intent" value="provider" />
        <TextField
          field={fields.providerName}
          label={t('fields:providerName')}
          help={t('provider.nameHelp')}
          autoComplete="off"
          required
        />
        <TextField
          field={fields.providerIssuer}
          label={t('fields:providerIssuer')}
          help={t('provider.issuerHelp')}
          type="url"
          autoComplete="off"
          required
        />
        <TextField field={fields.clientId} label={t('fields:clientId')} autoComplete="off" required />
        <PasswordField
          field={fields.clientSecret}
          label={t('fields:clientSecret')}
          help={t(hasSecret ? 'provider.secretKept' : 'provider.secretHelp')}
          autoComplete="new-password"
          required={false}
        />
        <PasswordField
          field={fields.password}
          label={t('fields:password')}
          help={t('provider.passwordHelp')}
          autoComplete="current-password"
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('provider.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Step>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="rounded-lg bg-sunken p-2 font-mono wrap-anywhere">{address}</dd>
    </div>
  );
}

export interface GuideDomain {
  domainId: string;
  domain: string;
  state: 'open' | 'proven' | 'confirmed';
  everybody: boolean;
  record: { name: string; value: string };
}

/** Step 2: the domains of mail addresses that are the agency's, each with the record that proves it. */
export function DomainsCard({ domains, result }: { domains: readonly GuideDomain[]; result: GuideResult }) {
  const { t } = useTranslation(['signOn', 'fields']);
  const { form, fields } = useServerForm(['mailDomain'] as const, result);
  return (
    <Step name="domains" done={domains.some(({ state }) => state !== 'open')}>
      <ul className="beside-form mb-5 grid gap-4">
        {domains.map(({ domainId, domain, state, record }) => (
          <li key={domainId} className="border-t border-line pt-4">
            <p>
              <strong className="wrap-anywhere">{domain}</strong>{' '}
              <Badge tone={state === 'open' ? 'warning' : 'success'}>{t(`domains.state.${state}`)}</Badge>
            </p>
            {state === 'open' ? (
              <dl className="my-3 grid gap-3 text-sm">
                <Address label={t('domains.recordName')} address={record.name} />
                <Address label={t('domains.recordValue')} address={record.value} />
              </dl>
            ) : null}
            <div className="mt-2 flex flex-wrap gap-2">
              {state === 'open' ? (
                <Press intent="prove" of={domainId} label={t('domains.prove')} about={domain} />
              ) : null}
              <Press intent="removeDomain" of={domainId} label={t('domains.remove')} about={domain} variant="quiet" />
            </div>
          </li>
        ))}
      </ul>
      <FormFrame
        key={domains.length}
        form={form}
        schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.domainSchema())}
      >
        <input type="hidden" name="intent" value="domain" />
        <TextField
          field={fields.mailDomain}
          label={t('fields:mailDomain')}
          help={t('domains.help')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('domains.add')}</SubmitButton>
        </div>
      </FormFrame>
    </Step>
  );
}
