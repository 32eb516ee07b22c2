import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownAudience } from './audiencePreview.server.ts';
import { audiencePrefix } from './audiencePrefix.ts';

const pauseMs = 400;

interface AudiencePanelProps {
  formId: string;
  /** The fields that choose who gets it. */
  fields: readonly string[];
  /** The address of the page, which answers for chosen values too. */
  address: string;
  /** The audience when the form was opened or sent. */
  shown: ShownAudience;
}

/**
 * Who gets what is assigned, beside the form that chooses. With JavaScript it follows the choice; without, its button
 * sends the form to be shown again with its answer.
 */
export function AudiencePanel({ formId, fields, address, shown }: AudiencePanelProps) {
  const { t } = useTranslation('assignments');
  const id = useId();
  const hydrated = useHydrated();
  const { data, load, state } = useFetcher<{ preview: ShownAudience }>();
  useFollowing({ formId, fields, address, load });
  const { count, number, isMore, people } = data?.preview ?? shown;
  return (
    <section className="audience-panel card" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {t('preview.title')}
      </h2>
      <p className="audience-count" role="status" aria-busy={state !== 'idle'}>
        {t(isMore ? 'preview.more' : 'preview.count', { count, number })}
      </p>
      {count === 0 ? <p className="text-muted">{t('preview.none')}</p> : null}
      <ul className="grid gap-1">
        {people.map(({ id: personId, name, agency }) => (
          <li key={personId} className="wrap-anywhere">
            {name}
            {agency ? <span className="block text-sm text-muted">{agency}</span> : null}
          </li>
        ))}
        {count > people.length ? (
          <li className="text-muted">{t('preview.others', { count: count - people.length })}</li>
        ) : null}
      </ul>
      {hydrated ? null : (
        <noscript>
          <Button type="submit" form={formId} className="mt-3" name="preview" value="1">
            {t('preview.show')}
          </Button>
        </noscript>
      )}
    </section>
  );
}

/** Asks again once the choice has changed and rested. */
function useFollowing({
  formId,
  fields,
  address,
  load,
}: Omit<AudiencePanelProps, 'shown'> & { load: (href: string) => void }): void {
  const asked = useRef('');
  // What the effect needs of a render, without running again for each.
  const now = useRef({ fields, address, load });
  now.current = { fields, address, load };
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const valuesOf = () =>
      new URLSearchParams(
        [...new FormData(form)].flatMap(([name, value]) =>
          now.current.fields.includes(name) ? [[audiencePrefix + name, String(value)]] : [],
        ),
      ).toString();
    asked.current = valuesOf();
    const ask = () => {
      const values = valuesOf();
      if (values === asked.current) return;
      asked.current = values;
      const { address: page, load: loadNow } = now.current;
      loadNow(`${page}${page.includes('?') ? '&' : '?'}${values}`);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pauseMs);
    };
    form.addEventListener('input', soon);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', soon);
    };
  }, [formId]);
}
