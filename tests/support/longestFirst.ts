import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Seconds that the longest files take. Without a run before it Vitest begins with the largest, and a long one that is
// small comes last, alone.
const seconds: Record<string, number> = {
  'process/serving': 17,
  'process/demo': 50,
  'api/permissions/matrix': 25,
  'api/academy/members/members': 12,
  'process/database': 8,
  'api/courses/runtime/attempts': 11,
  'api/courses/editor/packages': 8,
  'api/platform/frozenConnections': 6,
  'api/courses/statements/statements': 9,
  'api/people/branches/branches': 7,
  'api/people/agents/threeDoors': 6,
  'api/academy/credits/staffCredits': 6,
};

const secondsOf = ({ moduleId }: TestSpecification) =>
  Object.entries(seconds).find(([name]) => moduleId.endsWith(`/tests/${name}.test.ts`))?.[1] ?? 0;

/** Begins with the files that are known to take long, so that no worker waits for one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
