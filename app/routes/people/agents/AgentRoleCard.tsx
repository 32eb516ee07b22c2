import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { agentTypes, roles, type AgentType } from '#app/domain/permissions/codes.ts';
import { paths, withQuery } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AgentRoleCardProps {
  agentUniqueId: string;
  name: string;
  role: AgentType;
}

/**
 * A user's role, and the others that they can be given. `?role=` asks first, so that it works without JavaScript too.
 */
export function AgentRoleCard({ agentUniqueId, name, role }: AgentRoleCardProps) {
  const { t } = useTranslation(['account', 'codes']);
  const [search] = useSearchParams();
  const others = agentTypes.filter((type) => type !== role);
  const asked = others.find((type) => type === search.get('role'));
  return (
    <Card title={t('role.title')}>
      <p>{t('role.sentence', { name, role: t(roles[role].labelKey) })}</p>
      <div className="form-actions mt-4">
        {others.map((type) => (
          <LinkButton key={type} to={withQuery(paths.editAgent(agentUniqueId), { role: type })} preventScrollReset>
            {t(`role.to.${type}`)}
          </LinkButton>
        ))}
      </div>
      {asked ? <Confirmation agentUniqueId={agentUniqueId} name={name} role={role} wanted={asked} /> : null}
    </Card>
  );
}

function Confirmation({ agentUniqueId, name, role, wanted }: AgentRoleCardProps & { wanted: AgentType }) {
  const { t } = useTranslation('account');
  const { state } = useNavigation();
  const page = paths.editAgent(agentUniqueId);
  return (
    <Dialog open title={t(`role.ask.${wanted}`, { name })} closeHref={page}>
      {role === 'O' ? <p>{t('role.demotion', { name })}</p> : null}
      <p>{t(`role.text${wanted}`)}</p>
      <p className="mt-2">{t('role.follows')}</p>
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
