import { newDocumentSchema } from '#app/domain/content/editor/forms.ts';
import { imageTextsSchema } from '#app/domain/content/pictures/forms.ts';
import { outageActSchema, outageSchema, timeFields } from '#app/domain/content/status/forms.ts';
import NewDocument from '#app/routes/content/editor/newDocument.tsx';
import Library from '#app/routes/content/pictures/library.tsx';
import Outage from '#app/routes/content/status/outage.tsx';
import { listOf } from './listOf.ts';
import type { FormRow } from './formRow.ts';

const notTwice = 'asked only of a time that the clocks have twice; otherwise there is nothing to say';

/** The forms about content: documents, pictures and outages. */
export const contentRows: readonly FormRow[] = [
  {
    parses: 'content/editor/newDocument.tsx newDocumentSchema',
    schema: newDocumentSchema(),
    page: <NewDocument />,
    data: { values: { contentPath: 'page', language: 'en' }, markets: ['nam'], mayEditAll: true },
  },
  {
    parses: 'content/pictures/library.tsx imageTextsSchema',
    schema: imageTextsSchema(),
    page: <Library />,
    data: { images: [], list: listOf(0), mayEdit: true },
    at: '[name="altEn"]',
    besides: { file: 'the picture itself, which readUpload takes out' },
  },
  {
    parses: 'content/status/outage.tsx outageSchema',
    state: 'times that come once',
    schema: outageSchema(),
    page: <Outage />,
    data: { phase: 'new', values: { version: '0' }, twice: [] },
    undrawn: { startsAtOccurrence: notTwice, endsAtOccurrence: notTwice, announcedFromOccurrence: notTwice },
  },
  {
    parses: 'content/status/outage.tsx outageSchema',
    state: 'times that come twice',
    schema: outageSchema(),
    page: <Outage />,
    data: { phase: 'new', values: { version: '0' }, twice: timeFields },
  },
  ...(['current', 'coming'] as const).map((phase) => ({
    parses: 'content/status/outage.tsx outageActSchema',
    state: phase,
    schema: outageActSchema(),
    page: <Outage />,
    data: { phase, values: { version: '2' }, twice: [] },
    at: '[name="act"]',
  })),
];
