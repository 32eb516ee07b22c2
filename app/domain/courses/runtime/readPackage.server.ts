import { attributeOf, contentOf, nodeIn, nodesIn, numberOf } from '#app/domain/xmlNodes.ts';
import { flattened, storedManifest, type ManifestItem } from '#app/domain/courses/packages/manifest.server.ts';
import { activityTreeOf, type ActivityTree } from '#app/domain/courses/packages/activityTree.ts';
import { contentsOf, type ContentsEntry } from './contents.ts';
import { globalTargetsOf } from './globalObjectives.ts';
import type { PlayableItem, CourseStandard } from './runtimeData.ts';

/** What is played of a package. */
export interface PlayablePackage {
  packageId: string;
  version: number;
  standard: CourseStandard;
  title: string;
  items: PlayableItem[];
  /** The items with the groups that hold them, as the manifest has them. */
  contents: ContentsEntry[];
  /** The measure that the rules of the course as a whole ask for, between -1 and 1 (2004). */
  passingScore: number | null;
  /** What sequences the items of a package of 2004; null for 1.2, which has no rules. */
  tree: ActivityTree | null;
  /** The objectives that it shares with other courses of its learner (2004). */
  globalTargets: string[];
  /** The course's identifier in its structure (cmi5). */
  publisherId: string;
  /** True where it notes its place as the number of a page. */
  countsPages: boolean;
}

/** What is played of a package, from its row: the items that are launched, in the order of the manifest. */
export function readPackage(row: {
  packageId: string;
  number: number;
  standard: CourseStandard;
  manifest: unknown;
}): PlayablePackage {
  const manifest = storedManifest.parse(row.manifest);
  const items = flattened(manifest.items).flatMap((item) =>
    item.launch === null ? [] : [playable(item, item.launch)],
  );
  const tree = row.standard === '2004' ? activityTreeOf(manifest) : null;
  return {
    packageId: row.packageId,
    version: row.number,
    standard: row.standard,
    title: manifest.title,
    publisherId: manifest.publisherId ?? '',
    countsPages: manifest.countsPages === true,
    items,
    contents: contentsOf(manifest.items),
    passingScore: tree === null ? null : passingScoreOf(manifest),
    tree,
    globalTargets: tree === null || manifest.objectivesGlobalToSystem === false ? [] : globalTargetsOf(tree),
  };
}

function playable(item: ManifestItem, launch: string): PlayableItem {
  const { identifier, title, isSco, dataFromLms, masteryScore, timeLimitAction, sequencing } = item;
  const maxTimeAllowed =
    item.maxTimeAllowed || attributeOf(nodeIn(sequencing, 'limitConditions'), '@attemptAbsoluteDurationLimit');
  return {
    identifier,
    title,
    launch,
    isSco,
    launchData: dataFromLms,
    masteryScore,
    passingScore: item.cmi5?.unit ? item.cmi5.unit.masteryScore : passingScoreOf(item),
    maxTimeAllowed,
    timeLimitAction,
    ...(item.cmi5?.unit && { moveOn: item.cmi5.unit.moveOn, ownWindow: item.cmi5.unit.ownWindow }),
  };
}

// The measure of the primary objective, where satisfaction is decided by it. The fourth edition repeats the objectives
// in its own namespace.
function passingScoreOf({ sequencing }: Pick<ManifestItem, 'sequencing'>): number | null {
  const [primary] = nodesIn(sequencing, 'objectives').flatMap((each) => nodesIn(each, 'primaryObjective'));
  if (!['true', '1'].includes(attributeOf(primary, '@satisfiedByMeasure'))) return null;
  return numberOf(contentOf(primary, 'minNormalizedMeasure')) ?? 1;
}
