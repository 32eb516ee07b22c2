import { languages } from '#app/i18n.ts';
import { translations, translator } from '#app/platform/translations.server.ts';
import { headerKey } from './headers.ts';

/** What a message key says in every locale that translates it. */
export function labelsOf(key: string): string[] {
  const [namespace = '', name = ''] = key.split(':');
  return Object.values(translations).flatMap((texts) => {
    const label = (texts[namespace] as Record<string, string> | undefined)?.[name];
    return label === undefined ? [] : [label];
  });
}

/** Codes by what a file may call them (`headerKey`): the code itself, and its label in every language. */
export function codesByLabel<Code extends string>(
  codes: readonly Code[],
  labelKey?: (code: Code) => string,
): Map<string, Code> {
  return new Map(
    codes.flatMap((code) => {
      const labels = labelKey ? languages.map((language) => translator(language)(labelKey(code))) : [];
      return [code, ...labels].map((name) => [headerKey(name), code] as const);
    }),
  );
}
