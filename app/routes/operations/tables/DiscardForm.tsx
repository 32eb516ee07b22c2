import { Form } from '@remix-run/react';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The button that discards a file which is being looked at. */
export function DiscardForm() {
  const { t } = useTranslation('tables');
  return (
    <Form method="post">
      <Button variant="quiet" type="submit" name="intent" value="discard">
        {t('discard')}
      </Button>
    </Form>
  );
}
