import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

const pauseMs = 500;
const widths = ['360', '768', '1280'] as const;

/** For whom and how wide the preview is. */
export interface PreviewChoice {
  market: Market;
  brand: BrandCode;
  language: string;
  enrolled: 'yes' | 'no';
  width: string;
}

interface PreviewPanelProps {
  documentId: string;
  /** The form whose values are shown; without one, what is stored. */
  formId: string | null;
  choice: PreviewChoice;
  /** The markets that it may be shown for. */
  markets: readonly Market[];
  /** New where the form's values have changed by themselves. */
  stamp: string;
}

/**
 * The document as its readers will see it, beside the form. With JavaScript it follows what is typed half a second
 * later, without saving it; without, the button saves the draft and shows that.
 */
export function PreviewPanel({ documentId, formId, choice: chosen, markets, stamp }: PreviewPanelProps) {
  const { t } = useTranslation('contentEditor');
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [choice, setChoice] = useState(chosen);
  const hydrated = useHydrated();
  useFrame(frame, { documentId, formId, choice, stamp });
  const { width: _, ...query } = chosen;
  return (
    <section className="preview" aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      {hydrated ? <PreviewOptions markets={markets} choice={choice} onChange={setChoice} /> : null}
      {formId && !hydrated ? (
        <noscript>
          <PreviewOptions form={formId} markets={markets} choice={choice} onChange={setChoice} />
          <Button type="submit" form={formId} className="mt-3" name="intent" value="preview">
            {t('preview.update')}
          </Button>
        </noscript>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the screen it is scrolled, by keyboard too */}
      <div className="preview-window" role="region" aria-label={t('preview.frame')} tabIndex={0}>
        <iframe
          ref={frame}
          title={t('preview.frame')}
          src={paths.staffPreview(documentId, query)}
          sandbox="allow-same-origin"
        />
      </div>
    </section>
  );
}

interface Shown extends Omit<PreviewPanelProps, 'choice' | 'markets'> {
  choice: PreviewChoice;
}

/**
 * Has the frame show what is in the form: half a second after something was typed, and at once where it is to be for
 * other readers.
 */
function useFrame(frame: React.RefObject<HTMLIFrameElement>, { documentId, formId, choice, stamp }: Shown): void {
  const { market, brand, language, enrolled } = choice;
  const address = paths.staffPreview(documentId, { market, brand, language, enrolled });
  const running = useRef<AbortController>();
  const refresh = useCallback(() => {
    const form = formId ? document.getElementById(formId) : null;
    running.current?.abort();
    running.current = new AbortController();
    const body =
      form instanceof HTMLFormElement
        ? new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
        : null;
    void showIn(frame.current, address, body, running.current.signal);
  }, [frame, formId, address]);
  useEffect(() => {
    const form = formId ? document.getElementById(formId) : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, pauseMs);
    };
    form?.addEventListener('input', soon);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('input', soon);
    };
  }, [formId, refresh]);
  const shown = useRef(`${address} ${stamp}`);
  useEffect(() => {
    const wanted = `${address} ${stamp}`;
    if (shown.current === wanted) return;
    shown.current = wanted;
    refresh();
  }, [address, stamp, refresh]);
}

// The frame's document is changed in place: its scroll stays, and the way back in the browser has no step for each key.
async function showIn(
  frame: HTMLIFrameElement | null,
  address: string,
  body: URLSearchParams | null,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { ...(body && { method: 'POST', body }), signal }).catch(() => undefined);
  const html = response?.ok && !response.redirected ? await response.text().catch(() => undefined) : undefined;
  const shown = frame?.contentDocument;
  if (html === undefined || !shown) return;
  const found = new DOMParser().parseFromString(html, 'text/html');
  for (const { name, value } of found.documentElement.attributes) shown.documentElement.setAttribute(name, value);
  shown.body.replaceWith(shown.adoptNode(found.body));
}

function PreviewOptions({
  form,
  markets,
  choice,
  onChange,
}: {
  form?: string;
  markets: readonly Market[];
  choice: PreviewChoice;
  onChange: (choice: PreviewChoice) => void;
}) {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { market, brand, width } = choice;
  const brandsOf = (code: Market) =>
    selectableBrands(code).map((each) => ({ value: each, label: t(brands[each].nameKey) }));
  const change = (name: keyof PreviewChoice, value: string) => {
    const first = selectableBrands(value as Market)[0] ?? brand;
    onChange({ ...choice, [name]: value, ...(name === 'market' && { brand: first }) });
  };
  const select = (
    name: 'market' | 'brand' | 'language' | 'enrolled',
    options: readonly { value: string; label: string }[],
  ) => (
    <PreviewSelect
      form={form}
      name={name}
      label={t(`preview.${name}`)}
      value={choice[name]}
      options={options}
      onChange={(value) => change(name, value)}
    />
  );
  return (
    <>
      <div className="preview-options">
        {select(
          'market',
          markets.map((code) => ({ value: code, label: t(`markets:market.${code}`) })),
        )}
        {select('brand', form ? markets.flatMap(brandsOf) : brandsOf(market))}
        {select(
          'language',
          languages.map((code) => ({ value: code, label: t(`language.${code}`) })),
        )}
        {select(
          'enrolled',
          (['yes', 'no'] as const).map((code) => ({ value: code, label: t(`preview.enrolled_${code}`) })),
        )}
      </div>
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="visually-hidden">{t('preview.width')}</legend>
        {widths.map((pixels) => (
          <label key={pixels} className="check">
            <input
              type="radio"
              form={form}
              name="preview.width"
              value={pixels}
              checked={width === pixels}
              onChange={() => change('width', pixels)}
            />
            <span>{t('preview.pixels', { pixels })}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface PreviewSelectProps {
  form: string | undefined;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function PreviewSelect({ form, name, label, value, options, onChange }: PreviewSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control"
        form={form}
        name={`preview.${name}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
