import { questionsOf, type CourseContent, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import type { Interaction } from './interactions.ts';

/**
 * Answers to the questions of a course that was written in the console, with the words of its choices in place of the
 * letters that stand for them in the attempt, which learners have never seen. What is not of the course stays as it is.
 */
export function answersInWords(answers: readonly Interaction[], code: string, { test }: CourseContent): Interaction[] {
  const questions = new Map(questionsOf(test).map((question) => [`${code}-${question.id}`, question]));
  return answers.map((answer) => {
    const question = questions.get(answer.id);
    if (!question || ['number', 'text', 'cloze'].includes(question.kind)) return answer;
    return { ...answer, response: inWords(question, answer.response), right: inWords(question, answer.right) };
  });
}

// As `interactionsOf` shows them: letters with commas between them, and pairs with a dash.
function inWords({ choices }: Question, letters: string): string {
  const choiceOf = (letter: string) => choices.find(({ key }) => key === letter);
  return letters
    .split(', ')
    .map((part) => {
      const [letter = '', belonging] = part.split(' – ');
      const text = choiceOf(letter)?.text ?? letter;
      return belonging === undefined ? text : `${text} – ${choiceOf(belonging)?.match ?? belonging}`;
    })
    .join(' · ');
}
