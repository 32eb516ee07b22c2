import { useTranslation } from 'react-i18next';
import type { ReferenceField } from './apiReference.server.ts';

/** Fields by name with what they may hold, and inside each the fields of what it holds. */
export function FieldList({ label, fields }: { label?: string; fields: ReferenceField[] }) {
  return (
    <ul aria-label={label} className="grid gap-2 border-l-2 border-line pl-4 text-sm">
      {fields.map((field) => (
        <li key={field.name} className="grid gap-2">
          <FieldLine field={field} />
          {field.fields.length > 0 ? <FieldList fields={field.fields} /> : null}
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field }: { field: ReferenceField }) {
  const { t } = useTranslation('api');
  const type = field.of ? t(`types.${field.type}Of`, { type: t(`types.${field.of}`) }) : t(`types.${field.type}`);
  const facts = [
    type,
    t(field.required ? 'facts.required' : 'facts.optional'),
    field.nullable ? t('facts.nullable') : null,
    field.shortest === undefined ? null : t('facts.shortest', { count: field.shortest }),
    field.longest === undefined ? null : t('facts.longest', { count: field.longest }),
  ];
  return (
    <div>
      <code className="font-semibold">{field.name}</code>{' '}
      <span className="text-muted">{facts.filter(Boolean).join(' · ')}</span>
      <Samples label={t('facts.values')} samples={field.values} />
      <Samples label={t('facts.pattern')} samples={field.pattern === undefined ? undefined : [field.pattern]} />
      <Samples label={t('facts.byDefault')} samples={field.byDefault === undefined ? undefined : [field.byDefault]} />
      <Samples label={t('facts.example')} samples={field.example === undefined ? undefined : [field.example]} />
    </div>
  );
}

function Samples({ label, samples }: { label: string; samples: string[] | undefined }) {
  if (!samples) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-1">
      <span className="text-muted">{label}</span>
      {samples.map((sample) => (
        <code key={sample} className="reference">
          {sample}
        </code>
      ))}
    </p>
  );
}
