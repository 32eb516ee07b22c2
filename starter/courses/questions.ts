import type { Choice, Question } from '#app/domain/courses/authoring/courseContent.ts';
import { escapeXml as escape } from './drawings/paper.ts';
import type { words } from './player/words.ts';

type Words = (typeof words)[keyof typeof words];

/** A question as a group of controls, which need no pointer: fields, buttons that move, lists that choose. */
export function fieldset(question: Question, index: number, say: Words): string {
  const { id, kind, text, choices, answer, tolerance, explanation } = question;
  const name = `q${index + 1}`;
  const marks = { keys: choices.map(({ key }) => key).join(''), right: choices.flatMap(({ key, right }) => (right ? [key] : [])).join(''), answer: answer === null ? '' : String(answer), tolerance: String(tolerance) };
  const hint = { choice: '', several: say.several, order: say.order, match: say.match, number: '' }[kind];
  const missing = { choice: say.missingOne, several: say.missingOne, order: say.missingOne, match: say.missingMatch, number: say.missingNumber }[kind];
  return `<fieldset id="${name}" data-id="${id}" data-kind="${kind}" data-text="${escape(text)}"${Object.entries(marks).map(([key, value]) => (value === '' ? '' : ` data-${key}="${value}"`)).join('')}>
<legend><span class="number">${index + 1}</span>. ${escape(text)}</legend>
${hint ? `<p class="hint">${escape(hint)}</p>\n` : ''}<p class="error" id="${name}-error" hidden>${escape(missing)}</p>
${controls(question, name, say)}
<p class="feedback" hidden><strong></strong> ${escape(explanation)}</p>
</fieldset>`;
}

function controls({ kind, choices, unit }: Question, name: string, say: Words): string {
  if (kind === 'order') return `<ol class="order">\n${choices.map((choice) => step(choice, say)).join('\n')}\n</ol>`;
  if (kind === 'match') return choices.map((choice, at) => pair(choice, choices, `${name}-${at + 1}`, say)).join('\n');
  if (kind === 'number') return `<p class="typed"><label>${escape(say.number)} <input type="text" inputmode="decimal" autocomplete="off" maxlength="30" aria-describedby="${name}-error"></label>${unit ? ` <span>${escape(unit)}</span>` : ''}</p>`;
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
