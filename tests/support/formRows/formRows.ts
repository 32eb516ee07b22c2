import { academyRows } from './academy.tsx';
import { accountRows } from './accounts.tsx';
import { agencyRows } from './agencies.tsx';
import { contentRows } from './content.tsx';
import { courseRows } from './courses.tsx';
import { feedbackRows } from './feedback.tsx';
import type { FormRow } from './formRow.ts';
import { peopleRows } from './people.tsx';
import { provisioningRows } from './provisioning.tsx';
import { salesRows } from './sales.tsx';
import { signOnRows } from './signOn.tsx';

/** Every form of the product, in each of its states. */
export const formRows: readonly FormRow[] = [
  ...[...academyRows, ...accountRows, ...agencyRows, ...contentRows],
  ...[...courseRows, ...feedbackRows, ...peopleRows, ...salesRows, ...signOnRows, ...provisioningRows],
];
