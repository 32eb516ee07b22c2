import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#app/ui/texts.tsx';

const pauseMs = 500;

interface PageShownProps {
  /** What is stored, as the builder of courses made it. */
  html: string;
  /** The form whose text is followed; without one what is stored stays. */
  formId: string | null;
  /** Where the text is sent to be shown. */
  address: string;
  language: string;
}

/** A page's text as learners will read it; with JavaScript it follows what is typed half a second later. */
export function PageShown({ html, formId, address, language }: PageShownProps) {
  const { t } = useTranslation('courseAuthoring');
  const id = useId();
  const [shown, setShown] = useState(html);
  useEffect(() => setShown(html), [html]);
  useEffect(() => {
    const form = formId ? document.getElementById(formId) : null;
    if (!(form instanceof HTMLFormElement)) return undefined;
    let [timer, last]: [ReturnType<typeof setTimeout> | undefined, AbortController | undefined] = [
      undefined,
      undefined,
    ];
    const show = async () => {
      last?.abort();
      last = new AbortController();
      const body = new URLSearchParams({ pageBody: String(new FormData(form).get('pageBody') ?? '') });
      const answer = await fetch(address, { method: 'POST', body, signal: last.signal }).catch(() => null);
      const found = answer?.ok ? ((await answer.json().catch(() => null)) as { html?: unknown } | null) : null;
      if (typeof found?.html === 'string') setShown(found.html);
    };
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void show(), pauseMs);
    };
    form.addEventListener('input', follow);
    return () => {
      clearTimeout(timer);
      last?.abort();
      form.removeEventListener('input', follow);
    };
  }, [formId, address]);
  return (
    <section className="authoring-shown" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {t('page.shown')}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of starter/courses/blocks.ts, which writes only safe markup */}
      <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: shown }} />
    </section>
  );
}
