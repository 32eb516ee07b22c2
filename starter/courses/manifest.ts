import { escapeXml as escape } from './drawings/paper.ts';
import type { BuiltCourse } from './builtCourse.ts';
import type { PackageFile, Part } from './pages.ts';

/**
 * The manifest of a course: of SCORM 1.2, or of 2004 4th edition, where several parts come with rules for their
 * sequence.
 */
export function manifestOf(course: BuiltCourse, parts: readonly Part[], filesOf: (part: Part) => readonly PackageFile[]): string {
  const { code, language, title, standard } = course;
  const is12 = standard === '1.2';
  const items = parts.map((part) => itemOf(course, part, parts));
  const resources = parts.map((part) => {
    const files = [...filesOf(part).map(({ path }) => path)];
    const kind = is12 ? 'adlcp:scormtype' : 'adlcp:scormType';
    return `    <resource identifier="resource-${part.id}" type="webcontent" ${kind}="sco" href="${part.file}">
${files.map((path) => `      <file href="${escape(path)}"/>`).join('\n')}
      <dependency identifierref="shared"/>
    </resource>`;
  });
  const asset = is12 ? 'adlcp:scormtype' : 'adlcp:scormType';
  const spaces = is12
    ? 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    : 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"';
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="gangway-${code}-${language}" version="1.0" ${spaces}${course.isExport ? ` ${schemaLocations[is12 ? '1.2' : '2004']}` : ''}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${is12 ? '1.2' : '2004 4th Edition'}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escape(title)}</title>
${items.join('\n')}${parts.length > 1 ? `\n${sequenceOfCourse}` : ''}
    </organization>
  </organizations>
  <resources>
${resources.join('\n')}
    <resource identifier="shared" type="webcontent" ${asset}="asset">
      <file href="course.css"/>
      <file href="rules.js"/>
      <file href="course.js"/>
    </resource>
  </resources>
</manifest>
`;
}

const locations = (pairs: readonly (readonly [string, string])[]) => `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${pairs.map((pair) => pair.join(' ')).join(' ')}"`;
const schemaLocations = {
  '1.2': locations([
    ['http://www.imsproject.org/xsd/imscp_rootv1p1p2', 'imscp_rootv1p1p2.xsd'],
    ['http://www.imsglobal.org/xsd/imsmd_rootv1p2p1', 'imsmd_rootv1p2p1.xsd'],
    ['http://www.adlnet.org/xsd/adlcp_rootv1p2', 'adlcp_rootv1p2.xsd'],
  ]),
  '2004': locations([
    ['http://www.imsglobal.org/xsd/imscp_v1p1', 'imscp_v1p1.xsd'],
    ['http://www.adlnet.org/xsd/adlcp_v1p3', 'adlcp_v1p3.xsd'],
    ['http://www.adlnet.org/xsd/adlseq_v1p3', 'adlseq_v1p3.xsd'],
    ['http://www.adlnet.org/xsd/adlnav_v1p3', 'adlnav_v1p3.xsd'],
    ['http://www.imsglobal.org/xsd/imsss', 'imsss_v1p0.xsd'],
  ]),
};

/** The course structure of a course as a cmi5 package (cmi5 §13): one unit, which is passed where it asks questions. */
export function structureOf({ code, language, title, passMark, quiz }: BuiltCourse, parts: readonly Part[]): string {
  const text = (name: string, words: string) => `<${name}><langstring lang="${language}">${escape(words)}</langstring></${name}>`;
  const units = parts.map((part) => {
    const asks = part.quiz !== null && quiz !== null;
    return `  <au id="urn:gangway:${code}:${language}:${part.id}" moveOn="${asks ? 'CompletedAndPassed' : 'Completed'}"${asks ? ` masteryScore="${(passMark / 100).toFixed(2)}"` : ''}>
    ${text('title', part.title)}
    ${text('description', part.title)}
    <url>${escape(part.file)}</url>
  </au>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="urn:gangway:${code}:${language}">
    ${text('title', title)}
    ${text('description', title)}
  </course>
${units.join('\n')}
</courseStructure>
`;
}

// The parts follow each other and none is gone back to; the course is completed with all of them, and passed with the
// last, whose score is the course's.
const sequenceOfCourse = `      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true" forwardOnly="true"/>
        <imsss:rollupRules>
          <imsss:rollupRule childActivitySet="all">
            <imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions>
            <imsss:rollupAction action="completed"/>
          </imsss:rollupRule>
          <imsss:rollupRule childActivitySet="any">
            <imsss:rollupConditions><imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions>
            <imsss:rollupAction action="satisfied"/>
          </imsss:rollupRule>
          <imsss:rollupRule childActivitySet="any">
            <imsss:rollupConditions><imsss:rollupCondition operator="not" condition="satisfied"/></imsss:rollupConditions>
            <imsss:rollupAction action="notSatisfied"/>
          </imsss:rollupRule>
        </imsss:rollupRules>
      </imsss:sequencing>`;

function itemOf({ standard, passMark, quiz }: BuiltCourse, part: Part, parts: readonly Part[]): string {
  const inside =
    standard === '1.2'
      ? quiz
        ? `        <adlcp:masteryscore>${passMark}</adlcp:masteryscore>`
        : ''
      : parts.length === 1
        ? sequencing(quiz ? passedByScore(part.id, passMark) : '')
        : part.quiz
          ? lastPart(part.id, passMark, parts.filter(({ id }) => id !== part.id))
          : lesson(part.id);
  return `      <item identifier="item-${part.id}" identifierref="resource-${part.id}" isvisible="true">
        <title>${escape(part.title)}</title>${inside === '' ? '' : `\n${inside}`}
      </item>`;
}

function sequencing(inside: string): string {
  return `        <imsss:sequencing>${inside === '' ? '' : `\n${inside}`}
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`;
}

const passedByScore = (id: string, score: number, more = '') => `          <imsss:objectives>
            <imsss:primaryObjective objectiveID="passed-${id}" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${(score / 100).toFixed(2)}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>${more}
          </imsss:objectives>`;

// A lesson says to the other parts that it was read, and neither passes nor fails the course.
const lesson = (id: string) =>
  sequencing(`          <imsss:rollupRules rollupObjectiveSatisfied="false" objectiveMeasureWeight="0"/>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="read-${id}">
              <imsss:mapInfo targetObjectiveID="gangway-read-${id}" readSatisfiedStatus="true" writeSatisfiedStatus="true"/>
            </imsss:primaryObjective>
          </imsss:objectives>`);

// Closed until every lesson was read. What is not known yet is neither satisfied nor not.
function lastPart(id: string, score: number, lessons: readonly Part[]): string {
  const conditions = lessons.flatMap((each) => ['satisfied', 'objectiveStatusKnown'].map((condition) => `                <imsss:ruleCondition referencedObjective="read-${each.id}" operator="not" condition="${condition}"/>`));
  const read = lessons.map(
    (each) => `
            <imsss:objective objectiveID="read-${each.id}">
              <imsss:mapInfo targetObjectiveID="gangway-read-${each.id}" readSatisfiedStatus="true"/>
            </imsss:objective>`,
  );
  return sequencing(`          <imsss:sequencingRules>
            <imsss:preConditionRule>
              <imsss:ruleConditions conditionCombination="any">
${conditions.join('\n')}
              </imsss:ruleConditions>
              <imsss:ruleAction action="disabled"/>
            </imsss:preConditionRule>
          </imsss:sequencingRules>
${passedByScore(id, score, read.join(''))}`);
}
