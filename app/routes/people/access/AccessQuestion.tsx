import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { accessChangeOf, type AccessChange } from '#app/domain/people/access/accessChanges.ts';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AccessQuestionProps {
  agentUniqueId: string;
  name: string;
  /** What may be done with the user as they are. */
  changes: readonly AccessChange[];
  /** The page that asks. */
  page: string;
}

/**
 * Asks before a user is deactivated, reactivated or deleted, where the address says so (`?confirm=`), so that it works
 * without JavaScript too.
 */
export function AccessQuestion({ agentUniqueId, name, changes, page }: AccessQuestionProps) {
  const { t } = useTranslation(['account', 'successes']);
  const [search] = useSearchParams();
  const { state } = useNavigation();
  const change = accessChangeOf(search.get('confirm'));
  if (!change || !changes.includes(change)) return null;
  const title = change === 'delete' ? t('successes:confirmDelete', { name }) : t(`leaving.${change}Title`, { name });
  return (
    <Dialog open title={title} closeHref={page}>
      <p>{t(`leaving.${change}Text`)}</p>
      <Form method="post" action={paths.agentAccess(agentUniqueId)} className="dialog-actions">
        <LinkButton to={page} preventScrollReset>
          {t('leaving.cancel')}
        </LinkButton>
        <input type="hidden" name="change" value={change} />
        <SubmitButton variant={change === 'reactivate' ? 'primary' : 'danger'} submitting={state === 'submitting'}>
          {t(`leaving.${change}`)}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
