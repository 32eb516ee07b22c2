import { createHash } from 'node:crypto';
import { blocksOf, type PageBlock } from '#app/domain/courses/authoring/pageBlocks.ts';
import { questionsOf, type CourseTest } from '#app/domain/courses/authoring/courseContent.ts';
import { blockHtml, pictureOf, textHtml, type ShownIn } from './blocks.ts';
import type { BuiltCourse } from './builtCourse.ts';
import { escapeXml as escape } from './drawings/paper.ts';
import { words } from './player/words.ts';
import { fieldset } from './questions.ts';

/** A file of a package with what is in it. */
export interface HeldFile {
  path: string;
  content: string | Uint8Array;
}

/** A file of a package: what is in it, or the hash under which it lies in the store. */
export type PackageFile = HeldFile | { path: string; hash: string; size: number };

/** A part of a course that is launched by itself: one file of HTML with all of its pages. */
export interface Part {
  id: string;
  title: string;
  file: string;
  pages: BuiltCourse['pages'];
  quiz: BuiltCourse['quiz'];
  /** True where another part follows. */
  hasNext: boolean;
}

/** The parts of a course: one, or as many as it names. */
export function partsOf({ code, title, pages, quiz, parts, lastPart }: BuiltCourse): Part[] {
  let from = 0;
  const lessons = parts.map((part) => {
    const own = pages.slice(from, from + part.pages);
    from += part.pages;
    return { id: part.id, title: part.title, file: `${part.id}.html`, pages: own, quiz: null, hasNext: true };
  });
  const last = lastPart ? { ...lastPart, file: `${lastPart.id}.html` } : { id: code, title, file: 'index.html' };
  return [...lessons, { ...last, pages: pages.slice(from), quiz, hasNext: false }];
}

/** The HTML of a part, and the pictures, films and documents of its pages. */
export function filesOfPart(course: BuiltCourse, part: Part): PackageFile[] {
  const { code, language, title, standard, passMark, tries, shuffle, feedback } = course;
  const say = words[language];
  const shown: PackageFile[] = [];
  const sections = part.pages.map((page, index) => {
    const id = `page-${index + 1}`;
    const { html, files } = bodyHtml(course, blocksOf(page.body), (number) => `pictures/${part.id}-${index + 1}-${number}.svg`);
    shown.push(...files);
    return `<section class="page" id="${id}" aria-labelledby="${id}-title">\n<h1 id="${id}-title" tabindex="-1">${escape(page.title)}</h1>\n${html}</section>`;
  });
  if (part.quiz) {
    const introduction = bodyHtml(course, blocksOf(part.quiz.introduction), (number) => `pictures/${part.id}-quiz-${number}.svg`);
    shown.push(...introduction.files);
    sections.push(quizPage(course, part.quiz, introduction.html, (name) => pictureOf(course, name, shown)));
  }
  const titles = [...part.pages.map((page) => page.title), ...(part.quiz ? [part.quiz.title] : [])];
  const hrefs = [...part.pages.map((_, index) => `#page-${index + 1}`), ...(part.quiz ? ['#quiz-page'] : [])];
  const data = { standard, code, language, title: part.title, mastery: String(passMark), tries: String(tries ?? ''), shuffle: shuffle ? 'true' : '', feedback, next: part.hasNext ? 'true' : '', print: printOf(part), words: JSON.stringify(say) };
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(part.title)}</title>
<link rel="stylesheet" href="course.css">
<script src="rules.js" defer></script>${standard === 'cmi5' ? '\n<script src="cmi5.js" defer></script>' : ''}
<script src="course.js" defer></script>
</head>
<body>
<header>
<p class="course-title">${escape(part.title === title ? title : `${title}: ${part.title}`)}</p>
<p id="place"></p>
<progress id="progress" max="${titles.length}" value="1" aria-labelledby="place"></progress>
<noscript><p>${escape(say.noScript)}</p></noscript>
</header>
<nav aria-label="${escape(say.pages)}">
<details id="contents">
<summary>${escape(say.pages)}</summary>
<ol>
${titles.map((each, index) => `<li><a href="${hrefs[index]}">${escape(each)}</a> <span class="read" hidden>✓ ${escape(say.read)}</span></li>`).join('\n')}
</ol>
</details>
</nav>
<main id="course"${Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`).join('')}>
${sections.join('\n')}
${part.hasNext ? `<p id="part-done" role="status" hidden>${escape(say.partDone)}</p>` : ''}
</main>
<p id="notice" role="status" hidden></p>
<footer>
<button type="button" class="quiet" id="back" hidden>${escape(say.back)}</button>
<button type="button" id="on">${escape(say.on)}</button>
${part.hasNext ? `<button type="button" id="next-part" hidden>${escape(say.nextPart)}</button>` : ''}
</footer>
</body>
</html>
`;
  return [{ path: part.file, content: html }, ...shown];
}

// Of which questions and choices the answers are that a learner's data hold: those of another version are not taken.
function printOf({ pages, quiz }: Part): string {
  const questions = quiz ? quiz.pools.map(({ draw, questions: asked }) => [draw, asked.map(({ id, kind, choices }) => [id, kind, choices.map(({ key }) => key).join('')])]) : [];
  return createHash('sha256').update(JSON.stringify([pages.length, questions])).digest('hex').slice(0, 8);
}

/** The parts of a page as HTML, with the files that they show. Throws for a file that the course does not have. */
export function bodyHtml(course: ShownIn, blocks: readonly PageBlock[], pictureAt: (number: number) => string = String): { html: string; files: PackageFile[] } {
  const files: PackageFile[] = [];
  const html = blocks.map((block) => (block.kind === 'text' ? textHtml(block.markdown) : blockHtml(course, block, { files, pictureAt: () => pictureAt(files.length + 1) })));
  return { html: html.join(''), files };
}

function quizPage({ language }: BuiltCourse, quiz: CourseTest, introduction: string, pictureAt: (name: string) => string): string {
  const say = words[language];
  const questions = questionsOf(quiz);
  const pools = quiz.pools.map(({ draw, questions: asked }) => ({ draw, questions: asked.map(({ id }) => id) }));
  return `<section class="page" id="quiz-page" aria-labelledby="quiz-page-title">
<h1 id="quiz-page-title" tabindex="-1">${escape(quiz.title)}</h1>
${introduction}<form id="quiz" novalidate data-pools="${escape(JSON.stringify(pools))}">
<div id="result" hidden>
<h2 id="result-title" tabindex="-1"></h2>
<p id="result-text"></p>
<p id="result-wrong" hidden></p>
<p><button type="button" class="quiet" id="again">${escape(say.again)}</button> <button type="button" class="quiet" id="practice" hidden>${escape(say.practice)}</button></p>
</div>
<div id="practising" hidden>
<h2 id="practising-title" tabindex="-1">${escape(say.practising)}</h2>
<p><button type="button" class="quiet" id="practice-end">${escape(say.practiceEnd)}</button></p>
</div>
<p id="answered"></p>
<p class="error" id="missing" role="alert" hidden></p>
<div id="questions">
${questions.map((question, index) => fieldset(question, index, say, pictureAt)).join('\n')}
</div>
<p class="hidden-text" id="moved" role="status"></p>
<button type="submit" id="check" disabled>${escape(say.check)}</button>
</form>
</section>`;
}
