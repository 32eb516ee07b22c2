import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Schema } from './checkForm.ts';
import type { Errors } from './liveErrors.ts';
import { watchErrors, type LoadSchema } from './watchErrors.ts';

// What the messages of schemas are made of.
const messageNamespaces = ['validation', 'fields', 'refusals'];

const noErrors: Errors = {};

/**
 * The errors that a form shows: the server's after a submit, then those of its schema for every field that was left. In
 * another language the server's words are gone, and the schema's are said anew.
 */
export function useLiveErrors(formId: string, server: Errors, loadSchema: LoadSchema | undefined): Errors {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const replied = useRef({ server, language });
  if (replied.current.server !== server) replied.current = { server, language };
  const understood = replied.current.language === language ? server : noErrors;
  const [live, setLive] = useState({ understood, errors: understood });
  // Made anew by every rendering, for what the page knows then.
  const latest = useRef(loadSchema);
  useEffect(() => {
    latest.current = loadSchema;
  });
  const hasSchema = Boolean(loadSchema);
  const touched = useRef(new Set<string>());
  const judged = useRef(noErrors);
  const sent = useRef<FormData | null>(null);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!hasSchema || !(form instanceof HTMLFormElement)) return;
    const prepare = async (schema: Schema) => {
      const [{ checkForm }] = await Promise.all([import('./checkForm.ts'), i18n.loadNamespaces(messageNamespaces)]);
      return checkForm(schema, (key, options) => i18n.t(key, options));
    };
    const load = async () => {
      // First the settings of the schema library, then what is made with it.
      await import('./checkForm.ts');
      if (!latest.current) throw new Error('The form has no schema any more.');
      return latest.current();
    };
    // At once: an error that React took away a moment later could move the page within a press that has begun
    // meanwhile, which then misses its button.
    const onErrors = (errors: Errors) => flushSync(() => setLive({ understood, errors }));
    // The server has judged all fields. A password that was emptied with its answer is no error of the user's before
    // they leave it again.
    if (judged.current !== server) touched.current = new Set(Object.keys(server));
    judged.current = server;
    const onSubmit = (values: FormData) => void (sent.current = values);
    const watch = watchErrors(form, {
      server: understood,
      sent: sent.current,
      touched: touched.current,
      load,
      prepare,
      onSubmit,
      onErrors,
    });
    if (touched.current.size > 0) watch.begin();
    return watch.end;
  }, [formId, hasSchema, server, understood, i18n]);

  return live.understood === understood ? live.errors : understood;
}
