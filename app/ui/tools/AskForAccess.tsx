import { Form } from '@remix-run/react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The press that asks the owner or a supervisor for a permission; `label` names it for a screen reader. */
export function AskForAccess({ permission, label }: { permission: string; label: string }) {
  const { t } = useTranslation('tools');
  return (
    <Form method="post" action={toolPaths.tools()} preventScrollReset>
      <input type="hidden" name="permission" value={permission} />
      <Button type="submit" variant="primary" aria-label={label}>
        {t('ask.access.button')}
      </Button>
    </Form>
  );
}
