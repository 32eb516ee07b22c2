import { Form } from '@remix-run/react';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';

/** Deletes what the page's form changes. */
export function DeleteCard({ title, help }: { title: string; help: string }) {
  return (
    <Card title={title}>
      <p className="field-help mb-4">{help}</p>
      <Form method="post">
        <Button type="submit" variant="danger" name="intent" value="delete">
          {title}
        </Button>
      </Form>
    </Card>
  );
}
