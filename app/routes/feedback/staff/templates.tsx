import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { listAnswerTemplates } from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { TextList } from './TextList.tsx';

const shownLength = 120;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const templates = await listAnswerTemplates(ctx);
    const mayEdit = can(ctx, 'staff.edit-feedback-texts');
    const rows = templates.map(({ templateId, name, textEn, textJa }) => ({
      id: templateId,
      name,
      href: mayEdit ? paths.staffFeedbackTemplate(templateId) : null,
      text: beginning(localized(ctx.language, 'text', { textEn, textJa })),
    }));
    return { title: documentTitle(ctx.language, 'staffFeedback:templates.title'), rows, mayEdit };
  },
  { can: 'staff.see-feedback' },
);

/** The texts that staff begin answers with. */
export default function Templates() {
  const { t } = useTranslation('staffFeedback');
  const { rows, mayEdit } = useLoaderData<typeof loader>();
  return (
    <TextList
      about="templates"
      rows={rows}
      nameHeader={t('templates.name')}
      column={{ key: 'text', header: t('templates.text'), cell: ({ text }) => text }}
      addAt={mayEdit ? paths.staffFeedbackTemplate('new') : null}
    />
  );
}

function beginning(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
