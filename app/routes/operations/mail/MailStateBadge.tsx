import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const tones = { sent: 'success', failed: 'danger', waiting: 'warning', kept: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

/** What became of a mail. */
export function MailStateBadge({ state }: { state: keyof typeof tones }) {
  const { t } = useTranslation('mailbox');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
