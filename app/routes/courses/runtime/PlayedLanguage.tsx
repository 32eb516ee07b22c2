import { courseLanguageNames, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface PlayedLanguageProps {
  /** The languages in which the course is published. */
  languages: readonly CourseLanguage[];
  /** That of the attempt. */
  playedIn: CourseLanguage;
  /** Where its learner chooses one. */
  path: string;
}

/** In which language a course is played, and in which others it is to be had; nothing for a course that has no other. */
export function PlayedLanguage({ languages, playedIn, path }: PlayedLanguageProps) {
  const { t } = useTranslation('learning');
  const others = languages.filter((each) => each !== playedIn);
  if (others.length === 0) return null;
  const names = {
    language: courseLanguageNames[playedIn],
    others: others.map((each) => courseLanguageNames[each]).join(t('language.comma')),
  };
  return (
    <p className="text-sm">
      {t('language.playedIn', names)}{' '}
      <a className="link" href={path} target="_blank" rel="noreferrer">
        {t('language.choose')}
      </a>
    </p>
  );
}
