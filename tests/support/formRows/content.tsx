import { timeFields } from '#app/domain/content/status/outageFields.ts';
import { brandMessageSchema } from '#app/domain/people/messages/messageForms.ts';
import StaffMessage from '#app/routes/people/messages/staffMessage.tsx';
import { approvalMarketSchema, decisionSchema } from '#app/domain/content/approval/approval.ts';
import { newDocumentSchema } from '#app/domain/content/editor/forms.ts';
import { pinnedToolsSchema } from '#app/domain/partners/tools/shortcuts.ts';
import { imageTextsSchema } from '#app/domain/content/pictures/forms.ts';
import { outageActSchema, outageSchema } from '#app/domain/content/status/forms.ts';
import { mailTextsSchema } from '#app/domain/operations/mail/mailTextForms.ts';
import { settingSchema, typedValue, withdrawSettingSchema } from '#app/domain/markets/settings/settingKind.ts';
import { settingKinds } from '#app/domain/markets/settings/settingKinds.ts';
import type { SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { rowsField, rowsState } from '#app/routes/operations/settings/rowsForm.server.ts';
import Setting from '#app/routes/operations/settings/setting.tsx';
import MailText from '#app/routes/operations/mail/text.tsx';
import Approval from '#app/routes/content/approval/approval.tsx';
import ApprovalMarkets from '#app/routes/content/approval/approvalMarkets.tsx';
import PinnedTools from '#app/routes/content/homePage/pinnedTools.tsx';
import NewDocument from '#app/routes/content/editor/newDocument.tsx';
import Library from '#app/routes/content/pictures/library.tsx';
import Outage from '#app/routes/content/status/outage.tsx';
import { listOf } from './listOf.ts';
import type { FormRow } from './formRow.ts';

const notTwice = 'asked only of a time that the clocks have twice; otherwise there is nothing to say';

const today = '2026-11-23';

/** What the page of a setting has, with one that is scheduled. */
function settingOf(kind: SettingKind) {
  const scope = kind.scopes[0]!;
  const fields = Object.entries(kind.fields).map(([name, { control, isRequired, maxLength, rows, options = [] }]) => ({
    name,
    control,
    isRequired,
    maxLength: maxLength ?? null,
    columns: rows?.columns ?? [],
    options: options.map((value) => ({ value, label: value })),
  }));
  return {
    kind: kind.name,
    scope,
    name: 'n',
    currency: '',
    today,
    zone: 'UTC',
    version: '1',
    isOwn: true,
    since: null,
    rows: rowsState(
      kind,
      { text: typedValue(kind, scope, kind.ours(scope))[rowsField(kind)?.name ?? ''] ?? '', at: null, cells: {} },
      false,
    ),
    hasPreview: kind.preview !== undefined,
    now: [],
    values: { ...typedValue(kind, scope, kind.ours(scope)), validFrom: today },
    fields,
    events: [],
    scheduled: [{ validFrom: '2026-12-01', day: 'd', isOurs: false, items: [] }],
  };
}

const settingRows: readonly FormRow[] = (settingKinds as readonly SettingKind[]).map((kind) => ({
  parses: 'operations/settings/setting.tsx settingSchema',
  state: kind.name,
  schema: settingSchema(kind, kind.scopes[0]!, today),
  page: <Setting />,
  data: settingOf(kind),
  at: '[name="validFrom"]',
  ...(kind.name === 'appearance' && {
    besides: { logoFile: 'a new logo, which the action stores and names' } as Record<string, string>,
  }),
  ...(rowsField(kind) && {
    besides: {
      settingFile: 'the rows of a file, which the action takes out',
      rowAt: 'the row that is typed, likewise',
      rowAct: 'what is done to rows',
      // One row is not sorted.
      ...((settingOf(kind).rows?.rows.length ?? 0) > 1 && { sortBy: 'how rows are sorted, likewise' }),
      'cell-': 'the cells of that row, likewise',
    },
  }),
}));

/** The forms about content: documents, pictures and outages. */
export const contentRows: readonly FormRow[] = [
  ...settingRows,
  {
    parses: 'people/messages/staffMessage.tsx brandMessageSchema',
    schema: brandMessageSchema(),
    page: <StaffMessage />,
    refused: (result) => ({ reply: { result, preview: null } }),
    data: { offered: ['every', 'nam', 'uk'], written: { version: '0' }, message: null },
    at: '[name="titleEn"]',
  },
  {
    parses: 'operations/settings/setting.tsx withdrawSettingSchema',
    schema: withdrawSettingSchema(),
    page: <Setting />,
    data: settingOf(settingKinds[0]),
    at: '[name="withdraw"]',
  },
  {
    parses: 'operations/mail/text.tsx mailTextsSchema',
    schema: mailTextsSchema(),
    page: <MailText />,
    refused: (result) => ({ reply: { result, preview: null, tested: false } }),
    data: { name: 'n', values: {}, hasAction: true, isOwn: true, saved: null, placeholders: '', version: '0.0' },
    at: '[name="subjectEn"]',
  },
  {
    parses: 'content/editor/newDocument.tsx newDocumentSchema',
    schema: newDocumentSchema(),
    page: <NewDocument />,
    data: { values: { contentPath: 'page', language: 'en' }, markets: ['nam'], mayEditAll: true },
  },
  {
    parses: 'content/approval/approvalMarkets.tsx approvalMarketSchema',
    schema: approvalMarketSchema(),
    page: <ApprovalMarkets />,
    data: { maySet: true, rows: [{ market: 'nam', isWanted: false, since: null }] },
    at: '[name="wanted"]',
  },
  {
    parses: 'content/approval/approval.tsx decisionSchema',
    schema: decisionSchema(),
    page: <Approval />,
    data: {
      head: {
        documentId: '1',
        name: 'n',
        forWhom: 'w',
        otherLanguages: [],
        translation: null,
        scheduled: [],
        asksApproval: true,
        copy: {},
      },
      submission: {
        submissionId: '0198c2a4-0000-7000-8000-000000000001',
        outcome: '',
        mayDecide: 'yes',
        sent: { by: 'A', at: 'now' },
        decided: null,
        startsAt: null,
        endsAt: null,
        commentTxt: '',
        differences: [],
      },
    },
    at: '[name="commentTxt"]',
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
  {
    parses: 'content/homePage/pinnedTools.tsx pinnedToolsSchema',
    schema: pinnedToolsSchema(),
    page: <PinnedTools />,
    data: { brand: 'PC', pinned: [], choices: [{ value: 'commission', labelKey: '', label: 'Commission' }] },
  },
];
