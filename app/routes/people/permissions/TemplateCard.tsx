import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface TemplateCardProps {
  template: { templateId: string; name: string; beyond: string[]; without: string[] };
  version: number;
  /** The reader may set the person's permissions. */
  mayChange: boolean;
  /** The reader may see who else has it. */
  maySeePeople: boolean;
}

/** The template that a person's permissions follow, their exceptions in words, and the ways to end them or the following. */
export function TemplateCard({ template, version, mayChange, maySeePeople }: TemplateCardProps) {
  const { t, i18n } = useTranslation('permissions');
  const { templateId, name, beyond, without } = template;
  const count = beyond.length + without.length;
  const list = (labels: string[]) => new Intl.ListFormat(i18n.language, { type: 'unit' }).format(labels);
  return (
    <Card title={t('follows.title')}>
      <p className="flex flex-wrap items-center gap-3 mb-4">
        <strong className="wrap-anywhere">
          {maySeePeople ? (
            <Link className="link" to={paths.templatePeople(templateId)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        <Badge tone={count > 0 ? 'warning' : 'success'}>
          {count > 0 ? t('follows.exceptions', { count }) : t('follows.noExceptions')}
        </Badge>
      </p>
      {beyond.length > 0 ? <p>{t('follows.beyondList', { permissions: list(beyond) })}</p> : null}
      {without.length > 0 ? <p>{t('follows.withoutList', { permissions: list(without) })}</p> : null}
      <p className="field-help mb-4">{t('follows.help')}</p>
      {mayChange ? (
        <Form method="post" className="form-actions">
          <input type="hidden" name="version" value={version} />
          {count > 0 ? (
            <Button type="submit" name="intent" value="return">
              {t('follows.return')}
            </Button>
          ) : null}
          <Button type="submit" variant="quiet" name="intent" value="leave">
            {t('follows.leave')}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
