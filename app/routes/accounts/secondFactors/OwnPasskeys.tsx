import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface ShownPasskey {
  id: string;
  name: string;
  backedUp: boolean;
  added: string | null;
  lastUsed: string | null;
}

/** One's own passkeys, and the way to another. */
export function OwnPasskeys({ passkeys }: { passkeys: readonly ShownPasskey[] }) {
  const own = useOwnPaths();
  const { t } = useTranslation('secondFactor');
  return (
    <Card title={t('own.passkeys')}>
      {passkeys.length === 0 ? <p>{t('own.noPasskeys')}</p> : null}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <div className="form-actions mt-4">
        <LinkButton to={own.setup('passkey', { target: own.protection() })}>{t('addPasskey.submit')}</LinkButton>
      </div>
      <noscript>
        <p className="field-help mt-3">{t('noScript')}</p>
      </noscript>
    </Card>
  );
}

function PasskeyLine({ passkey }: { passkey: ShownPasskey }) {
  const { t } = useTranslation('secondFactor');
  const { id, name, backedUp, added, lastUsed } = passkey;
  const used = lastUsed ? t('own.lastUsed', { date: lastUsed }) : t('own.neverUsed');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {backedUp ? <Badge tone="info">{t('own.synced')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t('own.added', { date: added })} · {used}
        </p>
      </div>
      <Link
        className="link inline-flex min-h-11 items-center text-sm"
        to={useOwnPaths().passkey(id)}
        aria-label={t('own.changeNamed', { passkey: name })}
      >
        {t('own.change')}
      </Link>
    </li>
  );
}
