import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import type { Market } from '#app/domain/markets/markets.ts';
import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface RoleQuestionProps {
  agentUniqueId: string;
  name: string;
  role: AgentType;
  market: Market;
}

/**
 * Asks before a user gets another role, where the address says so (`?role=`), so that it works without JavaScript too.
 */
export function RoleQuestion({ agentUniqueId, name, role, market }: RoleQuestionProps) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const { state } = useNavigation();
  const wanted = agentTypes.find((type) => type !== role && type === search.get('role'));
  if (!wanted) return null;
  const page = paths.editAgent(agentUniqueId);
  return (
    <Dialog open title={t(`role.ask.${wanted}`, { name })} closeHref={page}>
      {role === 'O' ? <p>{t('role.demotion', { name })}</p> : null}
      <p>{t(`role.text${wanted}`)}</p>
      {/* Permissions are not set in the uk (spec §6). */}
      <p className="mt-2">{t(market === 'uk' ? 'role.followsInUk' : 'role.follows')}</p>
      <Form method="post" action={paths.agentRole(agentUniqueId)} className="dialog-actions">
        <LinkButton to={page} preventScrollReset>
          {t('leaving.cancel')}
        </LinkButton>
        <input type="hidden" name="agentType" value={wanted} />
        <SubmitButton variant={role === 'O' ? 'danger' : 'primary'} submitting={state === 'submitting'}>
          {t(`role.to.${wanted}`)}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
