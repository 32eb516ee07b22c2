import { useId, type ReactNode } from 'react';
import type { Section } from '#app/domain/content/documents/sections.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Prose } from './Prose.tsx';

interface PageArticleProps {
  title: string;
  description: string;
  html: string;
  sections: readonly Section[];
  /** What a phone folds the text away behind, where a list below is what people come for. */
  folded?: string | undefined;
  /** What people come for, between the head and the text. */
  before?: ReactNode;
}

/** A content page; a long one has a table of contents, beside it where there is room. */
export function PageArticle({ title, description, html, sections, folded, before }: PageArticleProps) {
  return (
    <article className={sections.length > 0 ? 'article-long' : undefined}>
      <PageHead title={title} sentence={description} />
      {before}
      {sections.length > 0 ? <Contents sections={sections} /> : null}
      {folded === undefined ? null : <PhoneFold label={folded} />}
      <Prose html={html} />
    </article>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <nav className="page-contents" aria-labelledby={id}>
      <h2 id={id}>{t('prose.contents')}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
