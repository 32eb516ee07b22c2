import { Form } from '@remix-run/react';
import { Button, type ButtonProps } from './Button.tsx';
import { Card } from './Card.tsx';

interface PressCardProps {
  title: string;
  /** What the press does. */
  help: string;
  submit: string;
  /** What the page's action gets as `intent`. */
  intent: string;
  variant?: ButtonProps['variant'];
}

/** A card with a button that does one thing to what the page is about. */
export function PressCard({ title, help, submit, intent, variant = 'secondary' }: PressCardProps) {
  return (
    <Card title={title}>
      <Form method="post">
        <input type="hidden" name="intent" value={intent} />
        <p className="field-help">{help}</p>
        <div className="form-actions mt-3">
          <Button type="submit" variant={variant}>
            {submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
