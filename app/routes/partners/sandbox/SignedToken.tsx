import { useTranslation } from 'react-i18next';
import type { TokenKind } from '#app/domain/accounts/signIn/tokenKinds.ts';

interface SignedTokenProps {
  kind: TokenKind;
  claims: object;
  href: string;
}

/** What the sample partner signed, and the link that it would send its user to. */
export function SignedToken({ kind, claims, href }: SignedTokenProps) {
  const { t } = useTranslation('sandbox');
  return (
    <section className="mt-8 border-t border-line pt-5" aria-labelledby="signed-token">
      <h2 id="signed-token">{t('partner.signed', { kind: t(`partner.kinds.${kind}`) })}</h2>
      <p className="mt-2">{t(`partner.expected.${kind}`)}</p>
      <h3 className="mt-4">{t('partner.claims')}</h3>
      <pre className="mb-5 mt-2 rounded-lg border border-line p-4 text-sm whitespace-pre-wrap break-all">
        {JSON.stringify({ iss: 'gangway-sandbox', ...claims }, null, 2)}
      </pre>
      <p>
        <a className="button button-primary" href={href}>
          {t('partner.follow')}
        </a>
      </p>
    </section>
  );
}
