import type { SubmissionResult } from '@conform-to/react';
import type { KeyState } from '#app/domain/accounts/keys/keyRules.ts';
import { paths } from '#app/paths.ts';
import { KeyTerms } from '#app/routes/accounts/keys/KeyTerms.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PressCard } from '#app/ui/PressCard.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

type Result = SubmissionResult<string[]> | undefined;

/** What is entered at the provider, and when it last called. */
export function ConnectCard({
  address,
  people,
  lastCall,
}: {
  address: string;
  people: number;
  lastCall: string | null;
}) {
  const { t } = useTranslation('provisioning');
  return (
    <Card title={t('connect.title')}>
      <p className="field-help mb-4">{t('connect.help')}</p>
      <DescriptionList
        items={[
          { term: t('connect.address'), value: <code className="wrap-anywhere">{address}</code> },
          { term: t('connect.people'), value: t('connect.count', { count: people }) },
          { term: t('connect.lastCall'), value: lastCall ?? t('connect.never') },
        ]}
      />
    </Card>
  );
}

interface Key {
  keyId: string;
  name: string;
  hint: string;
  state: KeyState;
  keeper: string;
  lastUsed: string | null;
}

const tones = { active: 'success', idle: 'warning', expired: 'neutral', revoked: 'neutral' } as const;

/** The keys of the provider, which the page of API keys rotates and revokes. */
export function KeysCard({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation(['provisioning', 'apiKeys']);
  const columns: Column<Key>[] = [
    {
      key: 'name',
      header: t('apiKeys:list.name'),
      rowHeader: true,
      cell: ({ keyId, name, hint }) => (
        <>
          <Link className="link" to={paths.apiKey(keyId)}>
            {name}
          </Link>
          <code className="block text-xs font-normal text-muted">{hint}…</code>
        </>
      ),
    },
    { key: 'keeper', header: t('apiKeys:detail.keeper'), cell: ({ keeper }) => keeper },
    {
      key: 'lastUsed',
      fact: true,
      header: t('apiKeys:list.lastUsed'),
      cell: ({ lastUsed }) => lastUsed ?? t('apiKeys:list.never'),
    },
    {
      key: 'state',
      fact: true,
      header: t('apiKeys:list.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`apiKeys:state.${state}`)}</Badge>,
    },
  ];
  return (
    <section>
      <h2 className="mb-4">{t('keys.title')}</h2>
      <DataTable caption={t('keys.title')} columns={columns} rows={keys} rowKey={({ keyId }) => keyId} empty={null} />
    </section>
  );
}

const keyFields = ['keyName', 'networks', 'lastDay', 'password'] as const;

/** The form of a new key, which opens provisioning alone. */
export function KeyCard({ lastDay, result }: { lastDay: string; result: Result }) {
  const { t } = useTranslation(['provisioning', 'fields']);
  const { form, fields } = useServerForm(keyFields, result, { defaultValue: { lastDay } });
  return (
    <Card title={t('key.title')}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/people/provisioning/provisioningForms.ts').then((forms) => forms.provisioningKeySchema())
        }
      >
        <input type="hidden" name="intent" value="key" />
        <TextField
          field={fields.keyName}
          label={t('fields:keyName')}
          help={t('key.nameHelp')}
          autoComplete="off"
          required
        />
        <KeyTerms fields={fields} asksPassword />
        <div className="form-actions">
          <SubmitButton>{t('key.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

interface TakerProps {
  takerId: string;
  colleagues: readonly { value: string; label: string }[];
  result: Result;
}

/** Who takes over the open items of people who are deactivated. */
export function TakerCard({ takerId, colleagues, result }: TakerProps) {
  const { t } = useTranslation('provisioning');
  const { form, fields } = useServerForm(['colleagueId'] as const, result, { defaultValue: { colleagueId: takerId } });
  return (
    <Card title={t('taker.title')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="taker" />
        <SelectField
          field={fields.colleagueId}
          label={t('taker.label')}
          help={t('taker.help')}
          placeholder={t('taker.keeper')}
          options={colleagues}
        />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('taker.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

interface Call {
  id: string;
  at: string;
  method: string;
  path: string;
  status: number;
  reference: string;
}

/** The last calls that were refused. */
export function CallsCard({ errors }: { errors: readonly Call[] }) {
  const { t } = useTranslation(['provisioning', 'apiKeys']);
  const columns: Column<Call>[] = [
    { key: 'at', header: t('apiKeys:log.at'), cell: ({ at }) => at },
    {
      key: 'call',
      header: t('apiKeys:log.call'),
      rowHeader: true,
      cell: ({ method, path }) => (
        <code className="wrap-anywhere">
          {method} {path}
        </code>
      ),
    },
    {
      key: 'status',
      fact: true,
      header: t('apiKeys:log.status'),
      cell: ({ status }) => <Badge tone="warning">{status}</Badge>,
    },
    { key: 'meaning', header: t('calls.meaning'), cell: ({ status }) => t(`calls.status.${meaningOf(status)}`) },
    { key: 'reference', header: t('apiKeys:log.reference'), cell: ({ reference }) => <code>{reference}</code> },
  ];
  return (
    <section>
      <h2 className="mb-2">{t('calls.title')}</h2>
      <p className="text-sm text-muted mb-4">{errors.length > 0 ? t('calls.sentence') : t('calls.none')}</p>
      {errors.length > 0 ? (
        <DataTable caption={t('calls.title')} columns={columns} rows={errors} rowKey={({ id }) => id} empty={null} />
      ) : null}
    </section>
  );
}

const meanings = [400, 401, 403, 404, 409, 412, 413, 415, 429];

function meaningOf(status: number): string {
  if (meanings.includes(status)) return String(status);
  return status < 500 ? '400' : '500';
}

/** Ends provisioning, so that the portal edits everybody again, or begins it again. */
export function SwitchCard({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('provisioning');
  const intent = enabled ? 'end' : 'begin';
  return (
    <PressCard
      title={t(`${intent}.title`)}
      help={t(`${intent}.help`)}
      submit={t(`${intent}.submit`)}
      intent={intent}
      variant={enabled ? 'danger' : 'primary'}
    />
  );
}
