import { expect, test } from 'vitest';
import { prerequisitesMet } from '#app/domain/courses/runtime/prerequisites.ts';

const statuses: Record<string, string> = {
  done: 'completed',
  passed: 'passed',
  failed: 'failed',
  begun: 'incomplete',
  new: 'not attempted',
  'with-dash_1.2': 'completed',
};
const met = (script: string) => prerequisitesMet(script, (identifier) => statuses[identifier]);

test.each([
  ['', true],
  ['  ', true],
  ['done', true],
  ['passed', true],
  ['failed', false],
  ['begun', false],
  ['with-dash_1.2', true],
  ['~new', true],
  ['~ done', false],
  ['done & passed', true],
  ['done&begun', false],
  ['begun|passed', true],
  ['begun | new', false],
  // And goes before or.
  ['done|begun&new', true],
  ['(done|begun)&new', false],
  ['failed="failed"', true],
  ["failed = 'passed'", false],
  ['begun<>"completed"', true],
  ['done<>"c"', false],
  ['new=n', true],
  ['2*{done,passed,new}', true],
  ['3*{done,passed,new}', false],
  ['2*{begun, done & passed, ~new}', true],
  // A script that cannot be read, or names a missing part, locks out no learner.
  ['nowhere', true],
  ['begun & nowhere', true],
  ['begun &', true],
  ['begun new', true],
  ['(begun', true],
  ['begun)', true],
  ['*{begun}', true],
  ['2*begun', true],
  ['begun < new', true],
  ['"begun', true],
  ['('.repeat(200) + 'begun' + ')'.repeat(200), true],
  ['begun&'.repeat(1000), true],
])('the prerequisites %j are met: %s', (script, expected) => expect(met(script)).toBe(expected));
