import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { MergeField } from '#app/domain/people/merging/mergeForms.ts';
import type { MergePreview } from '#app/domain/people/merging/readMerge.server.ts';
import type { activationFlags, roles, ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** One of the two accounts, beside the other one. */
export interface ShownAccount {
  id: string;
  userId: string;
  name: string;
  agencyName: string;
  roleKey: (typeof roles)[AgentType]['labelKey'];
  statusKey: (typeof activationFlags)[ActivationFlag]['labelKey'];
  ccn: string;
  created: string;
  lastSignIn: string;
}

interface ShownRow {
  key: string;
  label: string;
  kept: string;
  merged: string;
}

interface SideBySideProps {
  title: string;
  rows: ShownRow[];
  keptName: string;
  mergedName: string;
  /** The address of the same page with the other one kept. */
  swapped: string;
}

/** Two of a kind side by side: what stays is the kept one's. */
export function SideBySide({ title, rows, keptName, mergedName, swapped }: SideBySideProps) {
  const { t } = useTranslation('staffMerge');
  return (
    <Card title={title}>
      <div className="rows-compared wrap-anywhere">
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ key }) => key}
          empty={null}
          columns={[
            { key: 'label', header: t('pair.what'), rowHeader: true, cell: ({ label }) => label },
            { key: 'kept', header: t('pair.kept', { userId: keptName }), cell: ({ kept }) => kept },
            { key: 'merged', header: t('pair.merged', { userId: mergedName }), cell: ({ merged }) => merged },
          ]}
        />
      </div>
      <p className="mt-4">
        <Link className="link" to={swapped}>
          {t('pair.swap', { userId: mergedName })}
        </Link>
      </p>
    </Card>
  );
}

/** Both accounts side by side. */
export function Pair({ kept, merged }: { kept: ShownAccount; merged: ShownAccount }) {
  const { t } = useTranslation(['staffMerge', 'fields', 'codes']);
  const rows = [
    { key: 'name', label: t('name'), of: ({ name }: ShownAccount) => name },
    { key: 'agency', label: t('ofAgency'), of: ({ agencyName }: ShownAccount) => agencyName },
    { key: 'role', label: t('fields:agentType'), of: ({ roleKey }: ShownAccount) => t(roleKey) },
    { key: 'status', label: t('fields:activationFlag'), of: ({ statusKey }: ShownAccount) => t(statusKey) },
    { key: 'ccn', label: t('fields:ccn'), of: ({ ccn }: ShownAccount) => ccn || t('none') },
    { key: 'created', label: t('created'), of: ({ created }: ShownAccount) => created },
    { key: 'lastSignIn', label: t('lastSignIn'), of: ({ lastSignIn }: ShownAccount) => lastSignIn || t('never') },
  ];
  return (
    <SideBySide
      title={t('pair.title')}
      rows={rows.map(({ of, ...row }) => ({ ...row, kept: of(kept), merged: of(merged) }))}
      keptName={kept.userId}
      mergedName={merged.userId}
      swapped={paths.staffMergeWith(merged.id, { with: kept.id })}
    />
  );
}

interface Difference {
  field: string;
  label: string;
  kept: string;
  merged: string;
}

interface DifferencesProps {
  mergedId: string;
  fields: Difference[];
  taken: readonly string[];
  /** Said where there are none. */
  none: string;
}

/** The fields in which both differ, with a tick for each that the kept one is to take over. */
export function Differences({ mergedId, fields, taken, none }: DifferencesProps) {
  const { t } = useTranslation('staffMerge');
  return (
    <Card title={t('fields.title')}>
      <Form method="get" preventScrollReset>
        <input type="hidden" name="with" value={mergedId} />
        <div className="rows-compared wrap-anywhere">
          <DataTable
            caption={t('fields.title')}
            rows={fields}
            rowKey={({ field }) => field}
            empty={none}
            columns={[
              { key: 'field', header: t('fields.field'), rowHeader: true, cell: ({ label }) => label },
              { key: 'kept', header: t('fields.kept'), cell: ({ kept }) => kept || t('none') },
              {
                key: 'merged',
                header: t('fields.merged'),
                cell: (row) => (
                  <label className="check">
                    <input
                      type="checkbox"
                      name="take"
                      value={row.field}
                      defaultChecked={taken.includes(row.field)}
                      aria-label={t('fields.take', { field: row.label, value: row.merged || t('none') })}
                    />
                    <span>{row.merged || t('none')}</span>
                  </label>
                ),
              },
            ]}
          />
        </div>
        <div className="form-actions mt-4">
          <Button type="submit" variant="primary" name="preview" value="1">
            {t('fields.preview')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface WhatChangesProps {
  /** With its fields in words. */
  preview: Omit<MergePreview, 'fields'> & { fields: { field: MergeField; kept: string; merged: string }[] };
  taken: MergeField[];
}

/** Everything that the merge would change: fields, the member number, and rows by what they are. */
export function WhatChanges({ preview, taken }: WhatChangesProps) {
  const { t } = useTranslation('staffMerge');
  const label = useFieldLabel();
  const { number, rows } = preview;
  const changed = preview.fields.filter(({ field }) => taken.includes(field));
  return (
    <Card title={t('changes.title')}>
      <ul className="mb-4 grid list-disc gap-1 ps-5 wrap-anywhere">
        {changed.map(({ field, kept, merged }) => (
          <li key={field}>
            {t('changes.field', { field: label(field), before: kept || t('none'), after: merged || t('none') })}
          </li>
        ))}
        {number.moves ? <li>{t('changes.number', { ccn: number.moves })}</li> : null}
        {number.released ? <li>{t('changes.released', { ccn: number.released, kept: number.kept })}</li> : null}
        <li>{t('changes.ends')}</li>
        <li>{t('changes.stays')}</li>
      </ul>
      <RowCounts rows={rows} nothing={t('changes.nothing')} />
    </Card>
  );
}

/** How many rows of each kind move, and how many stay. */
export function RowCounts({ rows, nothing }: { rows: MergePreview['rows']; nothing: string }) {
  const { t } = useTranslation('staffMerge');
  return (
    <DataTable
      caption={t('changes.rows')}
      rows={rows}
      rowKey={(row) => row.label}
      empty={nothing}
      columns={[
        { key: 'label', header: t('changes.what'), rowHeader: true, cell: (row) => t(`rows.${row.label}`) },
        { key: 'moves', header: t('changes.moves'), numeric: true, cell: ({ moves }) => moves },
        { key: 'stay', header: t('changes.both'), numeric: true, cell: ({ stays }) => stays },
      ]}
    />
  );
}

/** Asks why a merge is undone. */
export function UndoForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation(['staffMerge', 'fields']);
  const { form, fields } = useServerForm(['reason'], lastResult);
  return (
    <Card title={t('undo.title')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/merging/mergeForms.ts').then((forms) => forms.undoMergeSchema())}
      >
        <p>{t('undo.sentence')}</p>
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('undo.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** The label of a field of an account. */
export function useFieldLabel(): (field: MergeField) => string {
  const { t } = useTranslation(['staffMerge', 'fields']);
  return (field) => {
    if (field === 'address') return t('address');
    return field === 'dateOfBirth' ? t('birth') : t(`fields:${field}`);
  };
}
