import type { SubmissionResult } from '@conform-to/react';
import { eventKindNames, eventKinds } from '#app/domain/operations/events/eventKinds.ts';
import type { WebhookDeliveryState, WebhookState } from '#app/domain/agencies/webhooks/webhookRules.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DocumentationHint } from '#app/ui/DocumentationHint.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { PressCard } from '#app/ui/PressCard.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { WebhookRow, webhooksPage } from './webhookPages.server.ts';

const stateTones = { on: 'success', off: 'neutral', stopped: 'warning' } as const satisfies Record<
  WebhookState,
  string
>;
const deliveryTones = {
  waiting: 'info',
  delivered: 'success',
  failed: 'warning',
} as const satisfies Record<WebhookDeliveryState, string>;

/** The state of a webhook; one that takes nothing at the moment says so. */
export function WebhookBadge({ state, isFailing }: Pick<WebhookRow, 'state' | 'isFailing'>) {
  const { t } = useTranslation('webhooks');
  if (state === 'on' && isFailing) return <Badge tone="warning">{t('state.failing')}</Badge>;
  return <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>;
}

/** The state of a delivery. */
export function DeliveryBadge({ state }: { state: WebhookDeliveryState }) {
  const { t } = useTranslation('webhooks');
  return <Badge tone={deliveryTones[state]}>{t(`deliveryState.${state}`)}</Badge>;
}

interface WebhooksPageProps {
  page: Awaited<ReturnType<typeof webhooksPage>>;
  forStaff: boolean;
  reply: { secret: string | undefined; result: SubmissionResult<string[]> | undefined } | undefined;
}

/** The webhooks of an owner, with the secret of one right after it was made, and the form of a new one over them. */
export function WebhooksPage({ page: { rows, isMaking }, forStaff, reply }: WebhooksPageProps) {
  const { t } = useTranslation('webhooks');
  const [webhooks, webhook] = forStaff ? [paths.staffWebhooks, paths.staffWebhook] : [paths.webhooks, paths.webhook];
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={t(forStaff ? 'staffSentence' : 'sentence')}
        action={
          <LinkButton variant="primary" to={webhooks({ act: 'create' })} preventScrollReset>
            {t('make.title')}
          </LinkButton>
        }
      />
      {reply?.secret ? <ShownSecret sentence={t('shown')} text={reply.secret} /> : null}
      <DocumentationHint sentence={t('make.sentence')} label={t('make.docs')} />
      <WebhookTable rows={rows} pathOf={webhook} />
      {isMaking && !reply?.secret ? <MakeWebhook forStaff={forStaff} back={webhooks()} result={reply?.result} /> : null}
    </>
  );
}

function WebhookTable({ rows, pathOf }: { rows: readonly WebhookRow[]; pathOf: (endpointId: string) => string }) {
  const { t } = useTranslation('webhooks');
  const columns: Column<WebhookRow>[] = [
    {
      key: 'name',
      header: t('list.name'),
      rowHeader: true,
      cell: ({ endpointId, name, address }) => (
        <>
          <Link className="link" to={pathOf(endpointId)}>
            {name}
          </Link>
          <code className="block text-xs font-normal text-muted wrap-anywhere">{address}</code>
        </>
      ),
    },
    {
      key: 'kinds',
      fact: true,
      numeric: true,
      header: t('list.events'),
      cell: ({ kinds }) => t('list.count', { count: kinds.length }),
    },
    { key: 'made', header: t('detail.made'), cell: ({ madeAt }) => madeAt },
    { key: 'state', fact: true, header: t('list.state'), cell: (row) => <WebhookBadge {...row} /> },
  ];
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ endpointId }) => endpointId}
      empty={<EmptyState title={t('list.empty')} sentence={t('list.emptySentence')} />}
    />
  );
}

const groups = [
  'people',
  'academy',
  'sales',
  'agency',
] as const satisfies readonly (typeof eventKinds)[keyof typeof eventKinds]['group'][];

/** The choice of events, by what they are about. */
function EventChoice({ field }: { field: FormField }) {
  const { t } = useTranslation(['webhooks', 'fields']);
  const ticked = [field.initialValue].flat();
  return (
    <>
      <FieldError id={`${field.id}-error`} errors={field.errors} />
      {groups.map((group) => (
        <FieldGroup key={group} legend={t(`group.${group}`)}>
          <div className="check-columns">
            {eventKindNames
              .filter((kind) => eventKinds[kind].group === group)
              .map((kind) => (
                <CheckboxField
                  key={kind}
                  field={{
                    ...field,
                    errors: undefined,
                    id: `${field.id}-${kind.replace('.', '-')}`,
                    initialValue: ticked.includes(kind) ? kind : undefined,
                  }}
                  label={
                    <>
                      {t(`kind.${kind}`)} <code className="text-xs text-muted">{kind}</code>
                    </>
                  }
                  value={kind}
                  required={false}
                />
              ))}
          </div>
        </FieldGroup>
      ))}
    </>
  );
}

interface MakeWebhookProps {
  forStaff: boolean;
  /** The list without the form. */
  back: string;
  result: SubmissionResult<string[]> | undefined;
}

function MakeWebhook({ forStaff, back, result }: MakeWebhookProps) {
  const { t } = useTranslation(['webhooks', 'fields']);
  const { form, fields } = useServerForm(['webhookName', 'webhookAddress', 'eventKinds', 'password'] as const, result);
  return (
    <ActDialog
      name={t('make.title')}
      back={back}
      wide
      form={form}
      action={withQuery(back, { act: 'create' })}
      schema={() =>
        import('#app/domain/agencies/webhooks/webhookForms.ts').then((forms) =>
          forStaff ? forms.brandWebhookSchema() : forms.agencyWebhookSchema(),
        )
      }
    >
      <div className="field-pairs">
        <TextField
          field={fields.webhookName}
          label={t('fields:webhookName')}
          help={t('make.nameHelp')}
          autoComplete="off"
          required
        />
        <TextField
          field={fields.webhookAddress}
          label={t('fields:webhookAddress')}
          help={t('make.addressHelp')}
          type="url"
          autoComplete="off"
          required
        />
      </div>
      <EventChoice field={fields.eventKinds} />
      {forStaff ? null : (
        <PasswordField
          field={fields.password}
          label={t('fields:password')}
          help={t('make.passwordHelp')}
          autoComplete="current-password"
          required
        />
      )}
    </ActDialog>
  );
}

/** Changes which events the webhook of the page gets. */
export function ChooseEvents({
  kinds,
  result,
}: {
  kinds: readonly string[];
  result: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation('webhooks');
  const { form, fields } = useServerForm(['eventKinds'] as const, result, { defaultValue: { eventKinds: [...kinds] } });
  return (
    <Card title={t('choose.title')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="choose" />
        <EventChoice field={fields.eventKinds} />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('choose.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** What a press does with a webhook, or with one of its deliveries. */
type WebhookPress = 'test' | 'renew' | 'switchOn' | 'switchOff' | 'remove' | 'again';

/** A button that does one thing to the webhook of the page. */
export function WebhookPressCard({ intent, danger = false }: { intent: WebhookPress; danger?: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <PressCard
      title={t(`press.${intent}.title`)}
      help={t(`press.${intent}.help`)}
      submit={t(`press.${intent}.submit`)}
      intent={intent}
      {...(danger && { variant: 'danger' })}
    />
  );
}
