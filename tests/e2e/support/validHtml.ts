import { createRequire } from 'node:module';

interface Validator {
  validateString(html: string): Promise<{
    results: { messages: { ruleId: string; message: string; line: number; column: number }[] }[];
  }>;
}
/** What is used of html-validate, which `npm run test:deep` alone installs (tests/tools/html). */
interface HtmlValidatePackage {
  HtmlValidate: new (loader: object) => Validator;
  StaticConfigLoader: new (config: object) => object;
}

let validator: Validator | undefined;

// The standard's rules alone: what is a matter of taste, React and the linter decide.
// `details` is no sectioning content of the standard (HTML §4.11.1), as this library's table has it.
function theValidator(): Validator {
  if (validator) return validator;
  const from = createRequire(new URL('../../tools/html/package.json', import.meta.url));
  const { HtmlValidate, StaticConfigLoader } = from('html-validate') as HtmlValidatePackage;
  const config = { extends: ['html-validate:standard'], elements: ['html5', { details: { sectioning: false } }] };
  validator = new HtmlValidate(new StaticConfigLoader(config));
  return validator;
}

/**
 * What the HTML standard has against a document as the server sends it: each fault with its place. Empty for a valid
 * one.
 */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await theValidator().validateString(html);
  const lines = html.split('\n');
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} at ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 80)}`,
    ),
  );
}
