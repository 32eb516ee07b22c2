import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** What the server answered to one of the guide's forms. */
export type GuideResult = SubmissionResult<string[]> | undefined;

interface PressProps {
  intent: string;
  of?: string;
  label: string;
  /** What it is about, for who hears the button alone. */
  about?: string;
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
}

/** A button of the guide, which does one thing. */
export function Press({ intent, of = '', label, about, variant = 'secondary' }: PressProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="of" value={of} />
      <Button type="submit" variant={variant} aria-label={about ? `${label}: ${about}` : undefined}>
        {label}
      </Button>
    </Form>
  );
}

/** A step of the guide: its number, and whether it is done. */
export function Step({ name, done, children }: { name: string; done: boolean; children: ReactNode }) {
  const { t } = useTranslation('signOn');
  return (
    <Card title={t(`step.${name}.title`)}>
      <p className="mb-3">
        <Badge tone={done ? 'success' : 'warning'}>{t(done ? 'step.done' : 'step.open')}</Badge>
      </p>
      <p className="field-help mb-4">{t(`step.${name}.help`)}</p>
      {children}
    </Card>
  );
}
