import { Card } from '#app/ui/Card.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { paths } from '#app/paths.ts';
import { Press, Step, type GuideResult } from './GuideForm.tsx';
import type { GuideDomain } from './GuideSteps.tsx';

const mappingFields = [
  'emailClaim',
  'firstNameClaim',
  'lastNameClaim',
  'groupsClaim',
  'trustsAddress',
  'factorValues',
] as const;

/** Step 3: in which claims the provider says what the portal reads. */
export function MappingCard({ mapping, result }: { mapping: Record<string, string>; result: GuideResult }) {
  const { t } = useTranslation(['signOn', 'fields']);
  const { form, fields } = useServerForm(mappingFields, result, { defaultValue: mapping });
  return (
    <Step name="mapping" done>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.mappingSchema())}
      >
        <input type="hidden" name="intent" value="mapping" />
        {(['emailClaim', 'firstNameClaim', 'lastNameClaim', 'groupsClaim'] as const).map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t(`fields:${name}`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ))}
        <CheckboxField
          field={fields.trustsAddress}
          label={t('fields:trustsAddress')}
          help={t('mapping.trustsHelp')}
          value="Y"
          required={false}
        />
        <TextField
          field={fields.factorValues}
          label={t('fields:factorValues')}
          help={t('mapping.factorsHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('mapping.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Step>
  );
}

interface Tested {
  address: string;
  name: string;
  groups: string[];
  methods: string[];
  secondFactor: boolean;
  verdict: string;
  refused: string | null;
  role: string;
}

interface TestProps {
  signOn: { enabled: boolean; isTested: boolean; provider: { clientId: string }; domains: readonly GuideDomain[] };
  tested: Tested | null | undefined;
  failed: string | null;
}

/** Step 4: a test sign-in, and the switch. */
export function TestCard({ signOn, tested, failed }: TestProps) {
  const { t } = useTranslation('signOn');
  const { enabled, isTested, provider, domains } = signOn;
  const isReady = isTested && domains.some(({ state }) => state !== 'open');
  return (
    <Step name="test" done={isTested}>
      {failed ? (
        <Notice tone="danger" role="alert" title={t('test.failed')}>
          <p>{failed}</p>
        </Notice>
      ) : null}
      {tested ? <Shown {...tested} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {provider.clientId === '' ? (
          <p>{t('test.providerFirst')}</p>
        ) : (
          <LinkButton href={paths.testSignOn()} variant="secondary">
            {t('test.submit')}
          </LinkButton>
        )}
        {enabled ? <Press intent="switch" of="off" label={t('test.off')} variant="danger" /> : null}
        {!enabled && isReady ? <Press intent="switch" of="on" label={t('test.on')} variant="primary" /> : null}
      </div>
      {!enabled && isTested && !isReady ? <p className="field-help mt-3">{t('test.domainFirst')}</p> : null}
    </Step>
  );
}

function Shown({ address, name, groups, methods, secondFactor, verdict, refused, role }: Tested) {
  const { t } = useTranslation(['signOn', 'codes']);
  const none = t('test.none');
  const lines = [
    [t('test.address'), address || none],
    [t('test.name'), name || none],
    [t('test.groups'), groups.join(t('comma')) || none],
    [t('test.methods'), methods.join(t('comma')) || none],
    [t('test.secondFactor'), t(secondFactor ? 'yes' : 'no')],
  ] as const;
  return (
    <Notice tone={refused ? 'warning' : 'success'} role="status" title={t('test.worked')}>
      <dl className="my-2 grid gap-1 text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{refused ?? t(`test.verdict.${verdict}`, { role: role ? t(`codes:role.${role}`) : '' })}</p>
    </Notice>
  );
}

interface NewPeopleProps {
  signOn: {
    makesAccounts: boolean;
    rules: readonly { ruleId: string; groupName: string; agentType: string; branch: string; template: string }[];
  };
  branches: readonly { value: string; label: string }[];
  templates: readonly { value: string; label: string }[];
  result: GuideResult;
}

/** Who gets an account at the first sign-in, and which. */
export function NewPeopleCard({ signOn, branches, templates, result }: NewPeopleProps) {
  const { t } = useTranslation(['signOn', 'fields', 'codes']);
  const { makesAccounts, rules } = signOn;
  const { form, fields } = useServerForm(['groupName', 'ruleRole', 'branch', 'permissionTemplate'] as const, result, {
    defaultValue: { ruleRole: 'A' },
  });
  return (
    <Card title={t('people.title')}>
      <p className="field-help mb-4">{t('people.help')}</p>
      <div className="mb-4">
        <Press
          intent="accounts"
          of={makesAccounts ? 'off' : 'on'}
          label={t(makesAccounts ? 'people.forbid' : 'people.allow')}
        />
      </div>
      <ol className="mb-5 grid gap-3">
        {rules.map(({ ruleId, groupName, agentType, branch, template }) => {
          const who = groupName === '' ? t('people.everyone') : t('people.ofGroup', { group: groupName });
          const what = [t(`codes:role.${agentType}`), branch, template].filter(Boolean).join(t('comma'));
          return (
            <li key={ruleId} className="flex flex-wrap items-center gap-3">
              <span className="wrap-anywhere">{t('people.rule', { who, what })}</span>
              <Press intent="removeRule" of={ruleId} label={t('people.removeRule')} about={who} variant="quiet" />
            </li>
          );
        })}
      </ol>
      <FormFrame
        key={rules.length}
        form={form}
        schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.ruleSchema())}
      >
        <input type="hidden" name="intent" value="rule" />
        <TextField
          field={fields.groupName}
          label={t('fields:groupName')}
          help={t('people.groupHelp')}
          autoComplete="off"
        />
        <SelectField
          field={fields.ruleRole}
          label={t('fields:ruleRole')}
          options={(['A', 'M'] as const).map((value) => ({ value, label: t(`codes:role.${value}`) }))}
          required
        />
        {branches.length > 0 ? (
          <SelectField
            field={fields.branch}
            label={t('fields:branch')}
            placeholder={t('people.noBranch')}
            options={branches}
          />
        ) : null}
        {templates.length > 0 ? (
          <SelectField
            field={fields.permissionTemplate}
            label={t('fields:permissionTemplate')}
            placeholder={t('people.noTemplate')}
            options={templates}
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('people.addRule')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** Having everyone of a domain sign in at the provider. */
export function DemandCard({ domains, result }: { domains: readonly GuideDomain[]; result: GuideResult }) {
  const { t } = useTranslation(['signOn', 'fields']);
  const open = domains.filter(({ state, everybody }) => state !== 'open' && !everybody);
  const { form, fields } = useServerForm(['domainId', 'password'] as const, result);
  return (
    <Card title={t('demand.title')}>
      <p className="field-help mb-4">{t('demand.help')}</p>
      <ul className="mb-4 grid gap-3">
        {domains
          .filter(({ everybody }) => everybody)
          .map(({ domainId, domain }) => (
            <li key={domainId} className="flex flex-wrap items-center gap-3">
              <span className="wrap-anywhere">{t('demand.isDemanded', { domain })}</span>
              <Press intent="endDemand" of={domainId} label={t('demand.end')} about={domain} />
            </li>
          ))}
      </ul>
      {open.length > 0 ? (
        <FormFrame
          key={open.length}
          form={form}
          schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.demandSchema())}
        >
          <input type="hidden" name="intent" value="demand" />
          <SelectField
            field={fields.domainId}
            label={t('fields:mailDomain')}
            options={open.map(({ domainId, domain }) => ({ value: domainId, label: domain }))}
            required
          />
          <PasswordField
            field={fields.password}
            label={t('fields:password')}
            help={t('demand.passwordHelp')}
            autoComplete="current-password"
            required
          />
          <div className="form-actions">
            <SubmitButton>{t('demand.submit')}</SubmitButton>
          </div>
        </FormFrame>
      ) : null}
    </Card>
  );
}

/** Separating a user from their sign-in at the provider. */
export function SeparateCard({ result }: { result: GuideResult }) {
  const { t } = useTranslation(['signOn', 'fields']);
  const { form, fields } = useServerForm(['userId'] as const, result);
  return (
    <Card title={t('separate.title')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/signOn/signOnForms.ts').then((forms) => forms.separateSchema())}
      >
        <input type="hidden" name="intent" value="separate" />
        <p className="field-help">{t('separate.help')}</p>
        <TextField field={fields.userId} label={t('fields:userId')} autoComplete="off" required />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('separate.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
