import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';

/** The _error page, where there is no shell around it. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <PlainShell>
      <ErrorMessage error={error} />
    </PlainShell>
  );
}
