import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { ReferenceField, ReferenceOperation } from './apiReference.server.ts';
import { FieldList } from './FieldList.tsx';

const tones: Record<string, Tone> = { GET: 'info', POST: 'success', DELETE: 'danger' };

/** An endpoint: its address and what it does, and, opened, what goes in and what comes out. */
export function OperationDetails({ operation }: { operation: ReferenceOperation }) {
  const { t } = useTranslation('api');
  const { key, method, path, summary, needsSession } = operation;
  return (
    <details id={key} className="group rounded-lg border border-line">
      <summary className="flex cursor-pointer gap-2 p-4">
        <Icon name="chevronDown" className="icon-small mt-1 group-open:rotate-180" />
        <span className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[method]}>{method}</Badge>
            <code className="font-semibold">{path}</code>
          </span>
          <span>{t(`summaries.${key}`, { defaultValue: summary })}</span>
          <span className="text-sm text-muted">{t(needsSession ? 'access.session' : 'access.public')}</span>
        </span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <Part label={t('parts.params')} fields={operation.params} />
        <Part label={t('parts.query')} fields={operation.query} />
        <Part label={t('parts.body')} fields={operation.body} />
        <Part label={t('parts.reply')} fields={operation.reply} />
      </div>
    </details>
  );
}

function Part({ label, fields }: { label: string; fields: ReferenceField[] }) {
  if (fields.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3>{label}</h3>
      <FieldList label={label} fields={fields} />
    </section>
  );
}
