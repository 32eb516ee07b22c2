import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalCode } from '#app/domain/refusals.ts';
import { visitorPaths } from '#app/visitorPaths.ts';
import { Notice, type NoticeTone } from '#app/ui/Notice.tsx';

// What the user can mend in the form is an error; the rest only says how things stand.
const tones: Partial<Record<RefusalCode, NoticeTone>> = {
  '7016': 'danger',
  '7017': 'danger',
  agencyNotFound: 'info',
  pendingApproval: 'info',
};

const wrongPassword: readonly RefusalCode[] = ['7016', '7017'];

/**
 * Why a sign-in was refused, with the way to a new password where the password was wrong. It takes the focus, which the
 * button has lost.
 */
export function RefusedNotice({ refusal }: { refusal: { code: RefusalCode; text: string } }) {
  const { t } = useTranslation('signIn');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div role="alert" ref={box} tabIndex={-1} {...{ autoFocus: true }}>
      <Notice tone={tones[refusal.code] ?? 'warning'}>
        <p>{refusal.text}</p>
        {wrongPassword.includes(refusal.code) ? (
          <p>
            <Link className="link" to={visitorPaths.forgotPassword()}>
              {t('login.newPassword')}
            </Link>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}
