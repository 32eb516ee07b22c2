import { expect, test } from 'vitest';
import type { Manifest } from '#app/domain/courses/packages/manifest.server.ts';
import { activityTreeOf } from '#app/domain/courses/packages/activityTree.ts';
import { manifestOf } from '#tests/support/manifests.ts';

const manifest = (
  inside: string,
  more = '',
) => `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations><organization identifier="o"><title>Course</title>${inside}</organization></organizations>
  <resources><resource identifier="r" adlcp:scormType="sco" href="index.html"/></resources>${more}</manifest>`;
const treeOf = (inside: string, more?: string) =>
  activityTreeOf(manifestOf(manifest(inside, more), ['index.html']) as Manifest);
const item = (inside: string) => `<item identifier="one" identifierref="r"><title>One</title>${inside}</item>`;

test('nothing written is the standard’s own default: choice, and no flow', () => {
  expect(treeOf(item(''))).toEqual({
    id: '(course)',
    title: 'Course',
    isVisible: true,
    sequencingControls: { flow: false },
    deliveryControls: {},
    rollupRules: { rules: [] },
    organization: 'o',
    objectivesGlobalToSystem: true,
    sharedDataGlobalToSystem: true,
    children: [expect.objectContaining({ id: 'one', title: 'One', isVisible: true })],
  });
});

test('controls, limits, rules, rollup and delivery come in the words of the engine', () => {
  const [one] = treeOf(
    item(`<imsss:sequencing>
      <imsss:controlMode choice="false" flow="true" forwardOnly="true"/>
      <imsss:sequencingRules>
        <imsss:preConditionRule><imsss:ruleConditions conditionCombination="any"><imsss:ruleCondition condition="objectiveMeasureLessThan" operator="not" measureThreshold="0.5" referencedObjective="x"/>
          <imsss:ruleCondition condition="activityProgressKnown"/></imsss:ruleConditions><imsss:ruleAction action="hiddenFromChoice"/></imsss:preConditionRule>
        <imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions><imsss:ruleAction action="retry"/></imsss:postConditionRule>
      </imsss:sequencingRules>
      <imsss:limitConditions attemptLimit="2" attemptAbsoluteDurationLimit="PT1H"/>
      <imsss:rollupRules objectiveMeasureWeight="0.5" rollupObjectiveSatisfied="false"><imsss:rollupRule childActivitySet="atLeastCount" minimumCount="2"><imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions>
        <imsss:rollupAction action="completed"/></imsss:rollupRule></imsss:rollupRules>
      <imsss:randomizationControls randomizationTiming="onEachNewAttempt" selectCount="2" reorderChildren="true" selectionTiming="once"/>
      <imsss:deliveryControls tracked="false" completionSetByContent="true"/>
      <adlseq:constrainedChoiceConsiderations constrainChoice="true"/>
      <adlseq:rollupConsiderations requiredForCompleted="ifAttempted" measureSatisfactionIfActive="false"/>
    </imsss:sequencing>`),
  ).children!;
  expect(one).toMatchObject({
    sequencingControls: {
      choice: false,
      flow: true,
      forwardOnly: true,
      constrainChoice: true,
      rollupObjectiveSatisfied: false,
      objectiveMeasureWeight: 0.5,
      randomizationTiming: 'onEachNewAttempt',
      selectionTiming: 'once',
      selectCount: 2,
      randomizeChildren: true,
    },
    deliveryControls: { tracked: false, completionSetByContent: true },
    sequencingRules: {
      preConditionRules: [
        {
          action: 'hiddenFromChoice',
          conditionCombination: 'any',
          conditions: [
            {
              condition: 'objectiveMeasureLessThan',
              operator: 'not',
              referencedObjective: 'x',
              parameters: { threshold: 0.5 },
            },
            { condition: 'progressKnown' },
          ],
        },
      ],
      postConditionRules: [{ action: 'retry', conditionCombination: 'all', conditions: [{ condition: 'always' }] }],
    },
    rollupRules: {
      rules: [
        {
          action: 'completed',
          consideration: 'atLeastCount',
          minimumCount: 2,
          conditionCombination: 'any',
          conditions: [{ condition: 'completed' }],
        },
      ],
    },
    rollupConsiderations: { requiredForCompleted: 'ifAttempted', measureSatisfactionIfActive: false },
    attemptLimit: 2,
  });
});

test('objectives keep their maps, those of the fourth edition too; data, thresholds and hidden controls come along', () => {
  const [one] = treeOf(
    item(`<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
    <adlcp:data><adlcp:map targetID="store" writeSharedData="true"/></adlcp:data>
    <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI><adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>
    <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="p" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure>
        <imsss:mapInfo targetObjectiveID="g" writeSatisfiedStatus="true"/></imsss:primaryObjective><imsss:objective objectiveID="s"/></imsss:objectives>
      <adlseq:objectives><adlseq:objective objectiveID="p"><adlseq:mapInfo targetObjectiveID="g" writeRawScore="true"/></adlseq:objective></adlseq:objectives></imsss:sequencing>`),
  ).children!;
  expect(one).toMatchObject({
    primaryObjective: {
      objectiveID: 'p',
      isPrimary: true,
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.6,
      mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: true, writeRawScore: true }],
    },
    objectives: [{ objectiveID: 's', isPrimary: false }],
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.75, progressWeight: 1 },
    sharedDataMaps: [{ targetID: 'store', writeSharedData: true }],
    hideLmsUi: ['continue', 'previous'],
  });
});

test('rules of the collection come after an activity’s own', () => {
  const [one] = treeOf(
    item('<imsss:sequencing IDRef="shared"><imsss:controlMode flow="true"/></imsss:sequencing>'),
    '<imsss:sequencingCollection><imsss:sequencing ID="shared"><imsss:controlMode flow="false"/><imsss:deliveryControls tracked="false"/></imsss:sequencing></imsss:sequencingCollection>',
  ).children!;
  expect(one).toMatchObject({ sequencingControls: { flow: true }, deliveryControls: { tracked: false } });
});

test('elements without attributes are what they are named: a primary objective, controls, rules', () => {
  const [one] = treeOf(
    item(
      '<imsss:sequencing><imsss:controlMode/><imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="s"/></imsss:objectives><imsss:rollupRules/></imsss:sequencing>',
    ),
  ).children!;
  expect(one).toMatchObject({
    sequencingControls: { flow: false },
    primaryObjective: { objectiveID: '', isPrimary: true },
    objectives: [{ objectiveID: 's', isPrimary: false }],
  });
});
