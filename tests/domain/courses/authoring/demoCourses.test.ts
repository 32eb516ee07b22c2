import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf } from '#app/domain/courses/authoring/pageBlocks.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { readPages } from '#starter/courses/readCourse.ts';

const folder = new URL('../../../../seed/demo/courses/', import.meta.url);
const files = readdirSync(folder);

function shapeOf(file: string) {
  const { pages, test: asked } = readPages(readFileSync(new URL(file, folder), 'utf8'), file);
  return {
    pages: pages.map(({ body }) =>
      blocksOf(body).map((block) => (block.kind === 'text' ? 'text' : `${block.kind} ${block.name}`)),
    ),
    pools: asked.pools.map(({ id, draw, questions }) => ({
      id,
      draw,
      questions: questions.map(({ id: question, kind, answer, tolerance, choices }) => ({
        question,
        kind,
        answer,
        tolerance,
        choices: choices.map(({ key, right, feedback }) => [key, right, feedback !== '']),
      })),
    })),
  };
}

test.each(files)('%s is the course that its English is: pages, blocks, pools, questions and right answers', (file) => {
  const [code, language] = file.split('.');
  expect(courseLanguages).toContain(language);
  expect(shapeOf(file)).toEqual(shapeOf(`${code}.en.md`));
});

test('one of them is in a language that the portal has not', () =>
  expect(files.map((file) => file.split('.')[1])).toContain('de'));
