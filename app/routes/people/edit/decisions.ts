import { z } from 'zod';
import { decidedValues, type EditValues } from '#app/domain/people/edit/editQuestions.ts';
import { isLegalText } from '#app/domain/text.ts';
import { decisionControls } from './decisionControls.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const seenValues = z.record(sentLine(40), sentLine(2000, { isLegal: isLegalText }));
const { asked, seen: seenName, nameOf } = decisionControls;

/** A sent edit form, taken apart. */
export interface SentForm {
  /** The form's own fields, after the decisions. */
  form: FormData;
  /**
   * What the form showed when it was opened, as text and as values; undefined where it is missing or was altered beyond
   * reading.
   */
  seenText: string;
  seen: EditValues | undefined;
  /** The questions that were asked and not answered. */
  undecided: string[];
}

/** Reads what the edit form sent: with the questions' answers applied, and without the fields that only they need. */
export function readSentForm(sent: FormData): SentForm {
  const questions = sent.getAll(asked).map(String);
  const seenText = String(sent.get(seenName) ?? '');
  const seen = readSeen(seenText);
  const answers = questions.map((question) => [question, sent.get(nameOf(question))] as const);
  const form = new FormData();
  for (const [name, value] of sent)
    if (name !== asked && name !== seenName && !name.startsWith(nameOf(''))) form.append(name, value);
  const theirs = answers.flatMap(([question, answer]) => (answer === 'theirs' ? [question] : []));
  if (seen && theirs.length > 0) apply(form, decidedValues(valuesOf(form), seen, theirs));
  return {
    form,
    seenText,
    seen,
    undecided: answers.flatMap(([question, answer]) => (answer === 'theirs' || answer === 'mine' ? [] : [question])),
  };
}

function readSeen(text: string): EditValues | undefined {
  try {
    return seenValues.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

// The fields whose texts are several of one name.
const listNames: readonly string[] = ['permissions', 'ends'];
const isList = (name: string) => listNames.includes(name);

/** A form's texts as it sends them, name and value: a list's one by one. */
export function entriesOf(values: EditValues): [string, string][] {
  return Object.entries(values).flatMap(([name, text]) =>
    isList(name)
      ? text
          .split(' ')
          .filter(Boolean)
          .map((each): [string, string] => [name, each])
      : [[name, text] as [string, string]],
  );
}

/** The texts of a form's fields; several of one name separated by spaces. */
function valuesOf(form: FormData): EditValues {
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).join(' ')]));
}

function apply(form: FormData, values: EditValues): void {
  for (const [name, value] of Object.entries(values)) if (!isList(name)) form.set(name, value);
  for (const name of listNames) form.delete(name);
  for (const [name, text] of entriesOf(values)) if (isList(name)) form.append(name, text);
}
