import { HtmlValidate, StaticConfigLoader } from 'html-validate';

// The standard's rules alone: what is a matter of taste, React and the linter decide.
// `details` is no sectioning content of the standard (HTML §4.11.1), as this library's table has it.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    elements: ['html5', { details: { sectioning: false } }],
  }),
);

/**
 * What the HTML standard has against a document as the server sends it: each fault with its place. Empty for a valid
 * one.
 */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split('\n');
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} at ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 80)}`,
    ),
  );
}
