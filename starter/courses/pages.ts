import { Marked } from 'marked';
import { draw } from './drawings/draw.ts';
import { escapeXml as escape } from './drawings/paper.ts';
import { words } from './player/words.ts';
import type { Question } from './quiz.ts';
import type { Course, SourcePage } from './readCourse.ts';

/** A file of a package. */
export interface PackageFile {
  path: string;
  content: string;
}

/** A part of a course that is launched by itself: one file of HTML with all of its pages. */
export interface Part {
  id: string;
  title: string;
  file: string;
  pages: SourcePage[];
  quiz: Course['quiz'] | null;
  /** True where another part follows. */
  hasNext: boolean;
}

/** The parts of a course: one, or as many as course.json says. */
export function partsOf({ code, language, title, details, pages, quiz }: Course): Part[] {
  const { parts = [], lastPart } = details;
  const titled = (part: { titleEn: string; titleJa: string }) => (language === 'ja' ? part.titleJa : part.titleEn);
  let from = 0;
  const lessons = parts.map((part) => {
    const own = pages.slice(from, from + part.pages);
    from += part.pages;
    return { id: part.id, title: titled(part), file: `${part.id}.html`, pages: own, quiz: null, hasNext: true };
  });
  const last = lastPart ? { id: lastPart.id, title: titled(lastPart), file: `${lastPart.id}.html` } : { id: code, title, file: 'index.html' };
  return [...lessons, { ...last, pages: pages.slice(from), quiz, hasNext: false }];
}

/** The HTML of a part, and the pictures of its pages. */
export function filesOfPart(course: Course, part: Part): PackageFile[] {
  const { code, language, title, details } = course;
  const say = words[language];
  const pictures: PackageFile[] = [];
  const sections = part.pages.map((page, index) => {
    const id = `page-${index + 1}`;
    const { html, drawn } = contentOf(page.markdown, (number) => `pictures/${part.id}-${index + 1}-${number}.svg`);
    pictures.push(...drawn);
    return `<section class="page" id="${id}" aria-labelledby="${id}-title">\n<h1 id="${id}-title" tabindex="-1">${escape(page.title)}</h1>\n${html}</section>`;
  });
  if (part.quiz) sections.push(quizPage(course));
  const titles = [...part.pages.map((page) => page.title), ...(part.quiz ? [part.quiz.title] : [])];
  const hrefs = [...part.pages.map((_, index) => `#page-${index + 1}`), ...(part.quiz ? ['#quiz-page'] : [])];
  const data = { standard: details.standard, code, language, title: part.title, mastery: String(details.masteryScore), next: part.hasNext ? 'true' : '', words: JSON.stringify(say) };
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(part.title)}</title>
<link rel="stylesheet" href="course.css">
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
  return [{ path: part.file, content: html }, ...pictures];
}

// Markdown of our own; pictures are fenced blocks, and anything else that is not text of a page is refused.
function contentOf(markdown: string, pictureAt: (number: number) => string): { html: string; drawn: PackageFile[] } {
  const drawn: PackageFile[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      code({ text, lang }) {
        const [kind, name] = (lang ?? '').split(' ');
        if (kind !== 'picture' || !name) throw new Error(`A page has no such block: ${lang}`);
        const { alt, svg } = draw(name, text);
        const path = pictureAt(drawn.length + 1);
        drawn.push({ path, content: svg });
        return `<figure><img src="${path}" alt="${escape(alt)}"></figure>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: 'th' | 'td') => row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        return `<div class="table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>\n`;
      },
      html({ text }) {
        throw new Error(`A page has markup: ${text}`);
      },
      image({ href }) {
        throw new Error(`A page has a picture that is not drawn: ${href}`);
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), drawn };
}

function quizPage({ language, quiz }: Course): string {
  const say = words[language];
  const introduction = contentOf(quiz.introduction, () => '').html;
  return `<section class="page" id="quiz-page" aria-labelledby="quiz-page-title">
<h1 id="quiz-page-title" tabindex="-1">${escape(quiz.title)}</h1>
${introduction}<form id="quiz" novalidate>
<div id="result" hidden>
<h2 id="result-title" tabindex="-1"></h2>
<p id="result-text"></p>
<p><button type="button" class="quiet" id="again">${escape(say.again)}</button></p>
</div>
<p class="error" id="missing" role="alert" hidden></p>
${quiz.questions.map((question, index) => fieldset(question, index, say)).join('\n')}
<button type="submit" id="check" disabled>${escape(say.check)}</button>
</form>
</section>`;
}

function fieldset({ text, choices, explanation }: Question, index: number, say: (typeof words)[Course['language']]): string {
  const name = `q${index + 1}`;
  const several = choices.filter(({ right }) => right).length > 1;
  // One letter a choice: what SCORM 1.2 takes as an answer.
  const inputs = choices.map((choice, at) => {
    const value = String.fromCharCode('a'.charCodeAt(0) + at);
    return `<label class="choice"><input type="${several ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${choice.right ? ' data-right' : ''}> <span>${escape(choice.text)}</span></label>`;
  });
  return `<fieldset id="${name}" data-text="${escape(text)}">
<legend>${index + 1}. ${escape(text)}</legend>
${several ? `<p class="hint">${escape(say.several)}</p>\n` : ''}<p class="error" hidden>${escape(say.missingOne)}</p>
${inputs.join('\n')}
<p class="feedback" hidden><strong></strong> ${escape(explanation)}</p>
</fieldset>`;
}
