import type { Choice, Question } from '#app/domain/courses/authoring/courseContent.ts';
import { acceptedIn, areaIn } from '#app/domain/courses/authoring/gaps.ts';
import { escapeXml as escape } from './drawings/paper.ts';
import type { words } from './player/words.ts';

type Words = (typeof words)[keyof typeof words];

/**
 * A question as a group of controls, which need no pointer: fields, buttons that move, lists that choose. `pictureAt` says
 * where the picture of a question is.
 */
export function fieldset(question: Question, index: number, say: Words, pictureAt: (name: string) => string): string {
  const { id, kind, text, choices, answer, tolerance, explanation } = question;
  const name = `q${index + 1}`;
  const accepts = kind === 'text' ? [choices.flatMap((each) => acceptedIn(each.text))] : kind === 'cloze' ? choices.map((each) => acceptedIn(each.text)) : null;
  const marks = { keys: choices.map(({ key }) => key).join(''), right: choices.flatMap(({ key, right }) => (right ? [key] : [])).join(''), answer: answer === null ? '' : String(answer), tolerance: String(tolerance), accepts: accepts ? escape(JSON.stringify(accepts)) : '' };
  const hint = { choice: '', several: say.several, order: say.order, match: say.match, number: '', text: '', cloze: say.cloze, hotspot: say.hotspot }[kind];
  const missing = { choice: say.missingOne, several: say.missingOne, order: say.missingOne, match: say.missingMatch, number: say.missingNumber, text: say.missingText, cloze: say.missingText, hotspot: say.missingOne }[kind];
  return `<fieldset id="${name}" data-id="${id}" data-kind="${kind}" data-text="${escape(text)}"${Object.entries(marks).map(([key, value]) => (value === '' ? '' : ` data-${key}="${value}"`)).join('')}>
<legend><span class="number">${index + 1}</span>. ${escape(text)}</legend>
${hint ? `<p class="hint">${escape(hint)}</p>\n` : ''}<p class="error" id="${name}-error" hidden>${escape(missing)}</p>
${controls(question, name, say, pictureAt)}
<p class="one"><button type="button" class="quiet check-one" hidden>${escape(say.checkOne)}</button></p>
<p class="feedback" hidden><strong></strong> ${escape(explanation)}</p>
</fieldset>`;
}

function controls({ kind, choices, unit, passage = '', picture = '', alt = '' }: Question, name: string, say: Words, pictureAt: (name: string) => string): string {
  if (kind === 'order') return `<ol class="order">\n${choices.map((choice) => step(choice, say)).join('\n')}\n</ol>`;
  if (kind === 'match') return choices.map((choice, at) => pair(choice, choices, `${name}-${at + 1}`, say)).join('\n');
  if (kind === 'number') return `<p class="typed"><label>${escape(say.number)} <input type="text" inputmode="decimal" autocomplete="off" maxlength="30" aria-describedby="${name}-error"></label>${unit ? ` <span>${escape(unit)}</span>` : ''}</p>`;
  if (kind === 'text') return `<p class="typed"><label>${escape(say.number)} <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" aria-describedby="${name}-error"></label></p>`;
  if (kind === 'cloze') return `<p class="passage">${gaps(passage, name, say)}</p>`;
  if (kind === 'hotspot') return `<div class="hotspot"><img src="${pictureAt(picture)}" alt="${escape(alt)}">\n${choices.map((choice) => spot(choice, name)).join('\n')}</div>`;
  return `<div class="choices">\n${choices.map((choice) => option(choice, kind === 'several' ? 'checkbox' : 'radio', name)).join('\n')}\n</div>`;
}

function option({ key, text, right, feedback }: Choice, type: string, name: string): string {
  const said = feedback ? `\n<p class="said" data-of="${key}" hidden>${escape(feedback)}</p>` : '';
  return `<div data-key="${key}"><label class="choice"><input type="${type}" name="${name}" value="${key}"${right ? ' data-right' : ''}> <span>${escape(text)}</span></label>${said}</div>`;
}

function step({ key, text, feedback }: Choice, say: Words): string {
  const button = (way: 'up' | 'down', sign: string) => `<button type="button" class="quiet" data-way="${way}" aria-label="${escape(say[way].replace('{item}', text))}">${sign}</button>`;
  const said = feedback ? `<p class="said" data-of="${key}" hidden>${escape(feedback)}</p>` : '';
  return `<li data-key="${key}"><span>${escape(text)}</span> <span class="moves">${button('up', '↑')}${button('down', '↓')}</span>${said}</li>`;
}

function pair({ key, text, feedback }: Choice, choices: readonly Choice[], id: string, say: Words): string {
  const options = choices.map((choice) => `<option value="${choice.key}">${escape(choice.match)}</option>`).join('');
  const said = feedback ? `\n<p class="said" data-of="${key}" hidden>${escape(feedback)}</p>` : '';
  return `<p class="pair" data-key="${key}"><label for="${id}">${escape(text)}</label> <select id="${id}"><option value="-">${escape(say.choose)}</option>${options}</select></p>${said}`;
}

// The text is escaped before the fields are put in, so that nothing of it is markup.
function gaps(passage: string, name: string, say: Words): string {
  const field = (number: string) => `<input type="text" data-gap="${number}" aria-label="${escape(say.gap.replace('{number}', number))}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100" aria-describedby="${name}-error">`;
  return escape(passage).replace(/\[(\d{1,2})\]/g, (_, number: string) => field(number)).replaceAll('\n', '<br>');
}

// A choice as any other where no script puts it into the picture.
function spot({ key, text, match, right, feedback }: Choice, name: string): string {
  const { left, top, width, height } = areaIn(match) ?? { left: 0, top: 0, width: 100, height: 100 };
  const said = feedback ? `\n<p class="said" data-of="${key}" hidden>${escape(feedback)}</p>` : '';
  return `<div data-key="${key}"><label class="spot" data-area="${[left, top, width, height].join(' ')}"><input type="radio" name="${name}" value="${key}"${right ? ' data-right' : ''}> <span>${escape(text)}</span></label>${said}</div>`;
}
