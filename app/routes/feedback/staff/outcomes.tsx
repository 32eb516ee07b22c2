import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { formatDay } from '#app/domain/display.ts';
import { listOutcomes } from '#app/domain/feedback/staff/outcomes.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { TextList } from './TextList.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const outcomes = await listOutcomes(ctx);
    const mayEdit = can(ctx, 'staff.edit-feedback-texts');
    const rows = outcomes.map(({ outcomeId, titleEn, titleJa, publishedOn }) => ({
      id: outcomeId,
      href: mayEdit ? paths.staffFeedbackOutcome(outcomeId) : null,
      name: localized(ctx.language, 'title', { titleEn, titleJa }),
      day: publishedOn ? formatDay(publishedOn.toISOString().slice(0, 10), { language: ctx.language }) : null,
    }));
    return { title: documentTitle(ctx.language, 'staffFeedback:outcomes.title'), rows, mayEdit };
  },
  { can: 'staff.see-feedback' },
);

/** 'You said, we did', for staff to write. */
export default function Outcomes() {
  const { t } = useTranslation('staffFeedback');
  const { rows, mayEdit } = useLoaderData<typeof loader>();
  return (
    <TextList
      about="outcomes"
      rows={rows}
      nameHeader={t('outcomes.entry')}
      column={{
        key: 'day',
        header: t('outcomes.shown'),
        cell: ({ day }) => day ?? <Badge>{t('outcomes.draft')}</Badge>,
      }}
      addAt={mayEdit ? paths.staffFeedbackOutcome('new') : null}
    />
  );
}
