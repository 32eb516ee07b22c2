import { paths } from '#app/paths.ts';

/** What a program does with the thing of a form, and the way to the documentation. */
export function DocumentationHint({ sentence, label }: { sentence: string; label: string }) {
  return (
    <p className="field-help mb-4">
      {sentence}{' '}
      <a className="link" href={paths.documentation()}>
        {label}
      </a>
    </p>
  );
}
