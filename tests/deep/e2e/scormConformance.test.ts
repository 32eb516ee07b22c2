import { expect, test } from '../../e2e/support/browsers.ts';
import { after12, before12, during12, resumed12 } from './scorm/dataModel12.ts';
import { after2004, before2004, during2004, resumed2004 } from './scorm/dataModel2004.ts';
import { playScenario } from './scorm/playScenario.ts';
import { navigations, rollups, sequencing } from './scorm/sequencing.ts';
import { missed, objectIn, stageOf } from './scorm/stage.ts';

// The requirements of SCORM 1.2 and 2004 4th edition, played through the portal's page, the player, the endpoints and
// the database.
const say = (what: string, all: number, failed: readonly string[]) =>
  console.log(`${what}: ${all} requirements, ${all - failed.length} passed`);

const item12 = `<item identifier="i" identifierref="sco"><title>One</title><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
  <adlcp:timelimitaction>exit,no message</adlcp:timelimitaction><adlcp:datafromlms>seed</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore></item>`;

const item2004 = `<item identifier="i" identifierref="sco"><title>One</title><adlcp:timeLimitAction>exit,no message</adlcp:timeLimitAction><adlcp:dataFromLMS>seed</adlcp:dataFromLMS>
  <imsss:sequencing><imsss:limitConditions attemptAbsoluteDurationLimit="PT30M"/>
    <imsss:objectives><imsss:primaryObjective objectiveID="primary" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective>
      <imsss:objective objectiveID="second"/></imsss:objectives></imsss:sequencing></item>`;

for (const [standard, item, before, during, after, resumed] of [
  ['1.2', item12, before12, during12, after12, resumed12],
  ['2004', item2004, before2004, during2004, after2004, resumed2004],
] as const) {
  test(`the data model of SCORM ${standard}`, async ({ page }) => {
    const stage = await stageOf(page, standard, item);
    await stage.open();
    const first = [...before, ...during, ...after];
    const failed = await missed(await objectIn(page), standard, first);
    await expect(page.getByText(/^Saved at /)).toBeVisible();
    await stage.leave();
    await stage.open();
    failed.push(...(await missed(await objectIn(page), standard, resumed)));
    say(`SCORM ${standard}, data model`, first.length + resumed.length, failed);
    expect(failed).toEqual([]);
  });
}

for (const [what, scenarios] of [
  ['sequencing', sequencing],
  ['rollup', rollups],
  ['navigation', navigations],
] as const) {
  test(`${what} of SCORM 2004`, async ({ page, complaints }) => {
    test.setTimeout(600_000);
    const failed: string[] = [];
    for (const scenario of scenarios) {
      const wrong = await playScenario(page, scenario);
      if (wrong !== null) failed.push(`${scenario.what}: ${wrong}`);
    }
    say(`SCORM 2004, ${what}`, scenarios.length, failed);
    expect(failed).toEqual([]);
    // A page that is reloaded in the middle of a request says so.
    complaints.splice(0);
  });
}
