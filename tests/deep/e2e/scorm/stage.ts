import { expect, type Frame, type Page } from '@playwright/test';
import { newCourse } from '#tests/support/academy.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { zipOf } from '#tests/support/packages.ts';
import { databaseOfServer, newAgency, signIn } from '../../../e2e/support/people.ts';
import type { Call, Requirement } from './requirements.ts';

// A package whose objects do what a test tells them: the test is the course. Everything between it and the table of
// attempts is the product's own.
const puppet = (standard: '1.2' | '2004') => `<!doctype html><html lang="en"><title>Puppet</title><body><script>
  let view = window;
  while (!view.${standard === '1.2' ? 'API' : 'API_1484_11'} && view.parent !== view) view = view.parent;
  window.runtime = view.${standard === '1.2' ? 'API' : 'API_1484_11'};
  document.body.dataset.ready = 'yes';
</script></body></html>`;

const spaces = {
  '1.2':
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004':
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
};

/** A manifest around the items of an organization; every `identifierref` of `sco` or `asset` launches the puppet. */
function manifestAround(standard: '1.2' | '2004', inside: string): string {
  const kind = standard === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType';
  return `<manifest identifier="m" version="1" ${spaces[standard]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${standard === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Puppets</title>${inside}</organization></organizations>
  <resources>
    <resource identifier="sco" type="webcontent" ${kind}="sco" href="puppet.html"><file href="puppet.html"/></resource>
    <resource identifier="asset" type="webcontent" ${kind}="asset" href="puppet.html"><file href="puppet.html"/></resource>
  </resources>
</manifest>`;
}

/** A new course of a package with such a manifest, and a learner who has signed in. */
export async function stageOf(page: Page, standard: '1.2' | '2004', inside: string) {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency());
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(
    db,
    courseId,
    await zipOf([
      { path: 'imsmanifest.xml', content: manifestAround(standard, inside) },
      { path: 'puppet.html', content: puppet(standard) },
    ]),
  );
  await signIn(page, learner);
  const address = `/home/pages/pc/academy/courses/${courseId}`;
  return {
    /** Opens the course, or opens it again. */
    open: () => page.goto(address),
    /** Leaves it by its button. */
    async leave() {
      await page.getByRole('button', { name: 'Leave the course' }).click();
      await page.waitForURL('**/academy/dashboard');
    },
    result: () =>
      db.courseResult.findUniqueOrThrow({ where: { authId_courseId: { authId: learner.authId, courseId } } }),
    attempt: () => db.courseAttempt.findFirstOrThrow({ where: { courseId }, orderBy: { startedAt: 'desc' } }),
  };
}

/** The frame of the object that is played, by what its address has after the question mark. */
export async function objectIn(page: Page, query = ''): Promise<Frame> {
  const find = () =>
    page
      .frames()
      .find((frame) => new RegExp(`puppet\\.html${query === '' ? '(\\?|$)' : `\\?${query}$`}`).test(frame.url()));
  await expect
    .poll(
      () =>
        find()?.url() ??
        page
          .frames()
          .map((frame) => frame.url())
          .join(' '),
      { message: `the object ${query}` },
    )
    .toMatch(new RegExp(`puppet\\.html${query === '' ? '' : `\\?${query}$`}`));
  const frame = find()!;
  await frame.waitForFunction(() => document.body?.dataset.ready === 'yes');
  return frame;
}

/** Has an object make calls, and gives each answer with the error after it. */
export function play(
  frame: Frame,
  standard: '1.2' | '2004',
  calls: readonly { name: string; given: readonly string[] }[],
): Promise<[string, string][]> {
  return frame.evaluate(
    ({ calls: all, error }) => {
      const { runtime } = window as unknown as { runtime: Record<string, (...given: string[]) => unknown> };
      return all.map(
        ({ name, given }) => [String(runtime[name]!(...given)), String(runtime[error]!())] as [string, string],
      );
    },
    {
      calls: calls.map(({ name, given }) => ({ name, given: [...given] })),
      error: standard === '1.2' ? 'LMSGetLastError' : 'GetLastError',
    },
  );
}

const fits = (found: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? found === wanted : wanted.test(found);
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);

/** Plays the requirements of a table, and says of each that is not met which call answered what. */
export async function missed(
  frame: Frame,
  standard: '1.2' | '2004',
  requirements: readonly Requirement[],
): Promise<string[]> {
  const answers = await play(
    frame,
    standard,
    requirements.flatMap(({ calls }) => calls),
  );
  return requirements.flatMap(({ what, calls }) => {
    const own = answers.splice(0, calls.length);
    const wrong = calls.flatMap((call, index) =>
      isMet(call, own[index]!)
        ? []
        : [`${call.name}(${call.given.map(brief).join(', ')}) = ${brief(own[index]![0])}, error ${own[index]![1]}`],
    );
    return wrong.length > 0 ? [`${what}: ${wrong.join('; ')}`] : [];
  });
}

function isMet({ answers, error }: Call, [found, foundError]: [string, string]): boolean {
  return fits(found, answers) && fits(foundError, error);
}
