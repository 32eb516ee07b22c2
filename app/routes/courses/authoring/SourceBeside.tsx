import { courseLanguageNames, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { useTranslation } from '#app/ui/texts.tsx';

/** The same page or question in the other languages of the course, to be looked at while one is written. */
export function SourceBeside({
  others,
  from,
}: {
  /** The language that is translated from: it is open. */
  from: string;
  others: readonly { language: CourseLanguage; title: string; text: string }[];
}) {
  const { t } = useTranslation('courseAuthoring');
  if (others.length === 0) return null;
  return (
    <section className="mt-8 grid gap-3" aria-labelledby="other-languages">
      <h2 className="text-xl" id="other-languages">
        {t('translation.others')}
      </h2>
      {others.map(({ language, title, text }) => (
        <details key={language} className="fold" open={language === from || undefined}>
          <summary>
            <span lang={language}>
              {courseLanguageNames[language]}: {title}
            </span>
          </summary>
          <pre className="fold-body authoring-source" lang={language}>
            {text}
          </pre>
        </details>
      ))}
    </section>
  );
}
