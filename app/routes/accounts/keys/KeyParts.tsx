import type { SubmissionResult } from '@conform-to/react';
import { keyKinds, scopes as scopeTable, type Scope } from '#app/domain/permissions/scopes.ts';
import { overlaps, type KeyState } from '#app/domain/accounts/keys/keyRules.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DocumentationHint } from '#app/ui/DocumentationHint.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { ShownSecret } from '#app/ui/ShownSecret.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { KeyRow, keysPage } from './keyPages.server.ts';
import { KeyTerms } from './KeyTerms.tsx';

const tones: Record<KeyState, 'success' | 'warning' | 'neutral'> = {
  active: 'success',
  idle: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
};

function useKeyTable(rows: readonly KeyRow[], pathOf: (keyId: string) => string) {
  const { t } = useTranslation('apiKeys');
  const columns: Column<KeyRow>[] = [
    {
      key: 'name',
      header: t('list.name'),
      rowHeader: true,
      cell: ({ keyId, name, hint }) => (
        <>
          <Link className="link" to={pathOf(keyId)}>
            {name}
          </Link>
          <code className="block text-xs font-normal text-muted">{hint}…</code>
        </>
      ),
    },
    {
      key: 'scopes',
      header: t('list.scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(scopeTable[scope].labelKey)).join(t('and')),
    },
    { key: 'lastDay', header: t('list.lastDay'), cell: ({ lastDay }) => lastDay, nowrap: true },
    { key: 'lastUsed', fact: true, header: t('list.lastUsed'), cell: ({ lastUsed }) => lastUsed ?? t('list.never') },
    {
      key: 'state',
      fact: true,
      header: t('list.state'),
      cell: ({ state, isTest }) => (
        <>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>{' '}
          {isTest ? <Badge tone="neutral">{t('test')}</Badge> : null}
        </>
      ),
    },
  ];
  return {
    caption: t('list.caption'),
    columns,
    rows,
    rowKey: ({ keyId }: KeyRow) => keyId,
    empty: <EmptyState title={t('list.empty')} sentence={t('list.emptySentence')} />,
  };
}

interface KeysPageProps {
  page: Awaited<ReturnType<typeof keysPage>>;
  words: { title: string; sentence: string };
  forStaff: boolean;
  reply: { text: string | undefined; result: SubmissionResult<string[]> | undefined } | undefined;
}

/** The list of keys, with a new key right after it was made, and the form of one over it. */
export function KeysPage({ page: { rows, list, scopes, lastDay, isMaking }, words, forStaff, reply }: KeysPageProps) {
  const { t } = useTranslation('apiKeys');
  const [keys, key] = forStaff ? [paths.staffApiKeys, paths.staffApiKey] : [paths.apiKeys, paths.apiKey];
  return (
    <>
      <ListPage
        {...words}
        action={
          <LinkButton variant="primary" to={keys({ act: 'create' })} preventScrollReset>
            {t('make.title')}
          </LinkButton>
        }
        list={list}
        table={useKeyTable(rows, key)}
      >
        {reply?.text ? <ShownSecret sentence={t('shown')} text={reply.text} /> : null}
        <DocumentationHint sentence={t('make.sentence')} label={t('make.docs')} />
      </ListPage>
      {isMaking && !reply?.text ? (
        <MakeKey scopes={scopes} lastDay={lastDay} forStaff={forStaff} back={keys()} result={reply?.result} />
      ) : null}
    </>
  );
}

interface MakeKeyProps {
  scopes: readonly Scope[];
  lastDay: string;
  forStaff: boolean;
  /** The list without the form. */
  back: string;
  result: SubmissionResult<string[]> | undefined;
}

const fieldNames = ['keyName', 'keyUse', 'scopes', 'networks', 'lastDay', 'password', 'keyKind', 'issuer'] as const;

function MakeKey({ scopes, lastDay, forStaff, back, result }: MakeKeyProps) {
  const { t } = useTranslation(['apiKeys', 'fields']);
  const { form, fields } = useServerForm(fieldNames, result, { defaultValue: { keyUse: 'live', lastDay } });
  const ticked = [fields.scopes.initialValue].flat();
  return (
    <ActDialog
      name={t('make.title')}
      back={back}
      wide
      form={form}
      action={withQuery(back, { act: 'create' })}
      schema={() =>
        import('#app/domain/accounts/keys/keyForms.ts').then((forms) =>
          forStaff ? forms.brandKeySchema() : forms.agencyKeySchema(),
        )
      }
    >
      <div className="field-pairs">
        <TextField
          field={fields.keyName}
          label={t('fields:keyName')}
          help={t('make.nameHelp')}
          autoComplete="off"
          required
        />
        {forStaff ? (
          <>
            <SelectField
              field={fields.keyKind}
              label={t('fields:keyKind')}
              placeholder={t('make.choose')}
              options={keyKinds.slice(1).map((value) => ({ value, label: t(`kind.${value}`) }))}
              required
            />
            <TextField
              field={fields.issuer}
              label={t('fields:issuer')}
              help={t('make.issuerHelp')}
              autoComplete="off"
            />
          </>
        ) : null}
        <SelectField
          field={fields.keyUse}
          label={t('fields:keyUse')}
          help={t('make.useHelp')}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(`use.${value}`) }))}
          required
        />
      </div>
      <FieldGroup legend={t('fields:scopes')} help={t('make.scopesHelp')}>
        <FieldError id={`${fields.scopes.id}-error`} errors={fields.scopes.errors} />
        <div className="check-columns">
          {scopes.map((scope) => (
            <CheckboxField
              key={scope}
              field={{
                ...fields.scopes,
                errors: undefined,
                id: `${fields.scopes.id}-${scope.replace(':', '-')}`,
                initialValue: ticked.includes(scope) ? scope : undefined,
              }}
              label={t(scopeTable[scope].labelKey)}
              value={scope}
              required={false}
            />
          ))}
        </div>
      </FieldGroup>
      <KeyTerms fields={fields} asksPassword={!forStaff} />
    </ActDialog>
  );
}

/** Gives the key a new secret, with a choice of how long the old one still works. */
export function RotateKey({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation(['apiKeys', 'fields']);
  const { form, fields } = useServerForm(['overlap'] as const, result, { defaultValue: { overlap: '24' } });
  return (
    <Card title={t('rotate.title')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="rotate" />
        <p className="field-help">{t('rotate.help')}</p>
        <SelectField
          field={fields.overlap}
          label={t('fields:overlap')}
          options={overlaps.map((hours) => ({ value: String(hours), label: t(`rotate.overlap.${hours}`) }))}
          required
        />
        <div className="form-actions">
          <SubmitButton variant="secondary">{t('rotate.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
