import { useEffect, useRef, useState } from 'react';
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import { useTranslation } from '#app/ui/texts.tsx';

interface SwaggerWindow extends Window {
  SwaggerUIBundle?: (options: object) => void;
}

/** Swagger UI over the OpenAPI document at `address`; its script is loaded once the page is there. */
export function SwaggerReference({ address }: { address: string }) {
  const { t, i18n } = useTranslation('api');
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const show = () => {
      (window as SwaggerWindow).SwaggerUIBundle?.({
        domNode: place.current,
        url: address,
        docExpansion: 'none',
        defaultModelsExpandDepth: -1,
        deepLinking: false,
        // It draws a main element, and a page has one.
        onComplete: () => place.current?.querySelector('main')?.setAttribute('role', 'presentation'),
      });
      setState('shown');
    };
    if ((window as SwaggerWindow).SwaggerUIBundle) return show();
    const script = document.createElement('script');
    script.src = swaggerScript;
    script.onload = show;
    script.onerror = () => setState('failed');
    document.head.append(script);
    return () => {
      script.onload = null;
      script.onerror = null;
    };
  }, [address]);
  useEffect(markDarkPage, []);
  return (
    <>
      {state === 'shown' ? null : <p role="status">{t(state)}</p>}
      {state === 'shown' && i18n.language !== 'en' ? <p className="text-sm text-muted">{t('englishOnly')}</p> : null}
      <div ref={place} className="api-reference" lang="en" />
    </>
  );
}

/** Tells Swagger UI, which knows only a class, that the page is dark: by the reader's choice, else by their system. */
function markDarkPage() {
  const { classList, dataset } = document.documentElement;
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const mark = () => classList.toggle('dark-mode', dataset.theme ? dataset.theme === 'dark' : system.matches);
  mark();
  system.addEventListener('change', mark);
  return () => {
    system.removeEventListener('change', mark);
    classList.remove('dark-mode');
  };
}
