import { beforeAll, describe, expect, test } from 'vitest';
import { answerRateRequest } from '#app/domain/sales/rates/answerRateRequest.server.ts';
import { listRateRequests, readRateRequest } from '#app/domain/sales/rates/rateRequests.server.ts';
import { certificateList, findCertificates } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { revokeCertificate } from '#app/domain/academy/certificates/revokeCertificate.server.ts';
import { answerDispute } from '#app/domain/sales/commission/answerDispute.server.ts';
import { listDisputes, readDispute } from '#app/domain/sales/commission/staffDisputes.server.ts';
import { compareVersions, readVersion } from '#app/domain/content/editor/compareVersions.server.ts';
import { discardDraft } from '#app/domain/content/editor/discardDraft.server.ts';
import { documentList, newDocumentSchema } from '#app/domain/content/editor/forms.ts';
import { listDocuments } from '#app/domain/content/editor/listDocuments.server.ts';
import { newDocument } from '#app/domain/content/editor/newDocument.server.ts';
import { previewDocument } from '#app/domain/content/editor/previewDocument.server.ts';
import { publish } from '#app/domain/content/editor/publish.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDraft } from '#app/domain/content/editor/saveDraft.server.ts';
import { undo } from '#app/domain/content/editor/undo.server.ts';
import { withdraw } from '#app/domain/content/editor/withdraw.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { addImage } from '#app/domain/content/pictures/addImage.server.ts';
import { deleteImage } from '#app/domain/content/pictures/deleteImage.server.ts';
import { listRecordForStaff } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { decideAgency } from '#app/domain/agencies/approval/decideAgency.server.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { readAgencyCase } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import { agencyHead } from '#app/domain/agencies/staff/agencyHead.server.ts';
import { changeAgencyAccess } from '#app/domain/agencies/staff/changeAgencyAccess.server.ts';
import { listChanges, readWaitingChange } from '#app/domain/agencies/staff/listChanges.server.ts';
import { listPeople } from '#app/domain/agencies/staff/listPeople.server.ts';
import { readBrandData } from '#app/domain/agencies/staff/readBrandData.server.ts';
import { searchAgencies } from '#app/domain/agencies/staff/searchAgencies.server.ts';
import { answerFeedback } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import {
  deleteAnswerTemplate,
  listAnswerTemplates,
  readAnswerTemplate,
  saveAnswerTemplate,
} from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { answerTemplateSchema, feedbackList, outcomeSchema } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import {
  deleteOutcome,
  listOutcomes,
  readFeedbackOutcome,
  saveOutcome,
} from '#app/domain/feedback/staff/outcomes.server.ts';
import { readFeedback } from '#app/domain/feedback/staff/readFeedback.server.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const db = database();
const page = { page: 1, pageSize: 20 } as const;
const said = {
  application: 'OneSource',
  feedbackType: 'S',
  commentTxt: 'A longer list would help.',
  userAgent: '',
} as const;
const noFilter = { search: '', country: undefined, state: undefined, ...page } as const;

const staffOf = async (...markets: Market[]) => signedInAsStaff(await newStaff('administrator', { markets }));

/** An agency with everything that staff see of one. */
async function agencyIn(country: string, number: string) {
  const agency = await buildAgency(db, { country });
  const { agencyId, owner } = agency;
  const by = { agencyId, changedAt: new Date() };
  const { feedbackId } = await sendFeedback(await signedIn(owner), said);
  const { disputeId } = await db.commissionDispute.create({
    data: {
      ...by,
      number: `C-${number}`,
      bookingNumber: `B${number}`,
      openedBy: owner.agentUniqueId,
      reason: 'rate',
      commentTxt: '',
      currency: 'USD',
      expected: 10_00,
      paid: 5_00,
      openedAt: new Date(),
    },
  });
  const { requestId } = await db.advisorRateRequest.create({
    data: {
      ...by,
      number: `R-${number}`,
      askedBy: owner.agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      sailingOn: new Date(),
      category: 'inside',
      currency: 'USD',
      price: 100_00,
      travelers: 2,
      askedAt: new Date(),
    },
  });
  await db.agencyChangeRequest.create({
    data: {
      agencyId,
      requestedBy: owner.agentUniqueId,
      requestedAt: new Date(),
      changes: { agencyName: 'Other' },
      before: { agencyName: 'One' },
    },
  });
  const curriculum = country === 'JP' ? 'PJ' : 'PC';
  const certificate = await newCertificate(db, { agencyId, curriculum, agencyName: 'Same Name' });
  return { agencyId, feedbackId, disputeId, requestId, certificate: certificate.number };
}

let japan: Awaited<ReturnType<typeof agencyIn>>;
let america: Awaited<ReturnType<typeof agencyIn>>;
let germany: Awaited<ReturnType<typeof agencyIn>>;
let pending: string;
beforeAll(async () => {
  [japan, america, germany] = [
    await agencyIn('JP', '2222-2222'),
    await agencyIn('US', '3333-3333'),
    await agencyIn('DE', '4444-4444'),
  ];
  pending = (await buildAgency(db, { country: 'US', owner: { activationFlag: 'P' } })).agencyId;
});

/** The agencies whose rows each list of staff shows. */
async function listed(ctx: StaffContext) {
  const named = (found: readonly { agencyId: string }[]) => found.map(({ agencyId }) => agencyId);
  return {
    queue: named((await listAgencies(ctx, agencyQueue.read(listAddress({ status: 'APPROVED' })))).agencies),
    all: named((await searchAgencies(ctx, noFilter)).agencies),
    changes: named((await listChanges(ctx, page)).changes),
    feedback: (await listFeedback(ctx, feedbackList.defaults)).feedback.map(
      ({ feedbackId }) => [japan, america, germany].find((each) => each.feedbackId === feedbackId)!.agencyId,
    ),
    disputes: named((await listDisputes(ctx, { state: 'all', search: '', ...page })).disputes),
    rates: named((await listRateRequests(ctx, { state: 'all', search: '', ...page })).requests),
  };
}

test.each([
  ['jp', ['jp']],
  ['int', ['int']],
  ['nam and jp', ['nam', 'jp']],
  ['every market', []],
] as const)('staff of %s find what belongs to these markets alone, in every list', async (_, markets) => {
  const ctx = await staffOf(...markets);
  const agencies = { jp: japan, nam: america, int: germany };
  const expected = (markets.length === 0 ? (['jp', 'nam', 'int'] as const) : markets)
    .map((market) => agencies[market].agencyId)
    .toSorted();
  for (const [list, found] of Object.entries(await listed(ctx)))
    expect([list, found.filter((agencyId) => agencyId !== pending).toSorted()]).toEqual([list, expected]);
});

/** What came of each: 'done', or the code of its refusal. */
async function outcomesOf(attempts: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(attempts)).map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'done',
  );
}

describe('what belongs to another market', () => {
  test('is not found, and not decided', async () => {
    const ctx = await staffOf('jp');
    const { agencyId, feedbackId, disputeId, requestId, certificate } = america;
    const recordInput = { page: 1, pageSize: 20 } as never;
    const notFound = [
      agencyHead(ctx, agencyId),
      readWaitingChange(ctx, agencyId),
      readAgencyCase(ctx, agencyId),
      listPeople(ctx, agencyId, { search: '', ...page }),
      listRecordForStaff(ctx, agencyId, recordInput),
      readBrandData(ctx, agencyId),
      changeAgencyAccess(ctx, agencyId, { change: 'suspend', suspendReason: 'Papers are missing' }),
      decideAgency(ctx, pending, { decision: 'approve' }),
      readFeedback(ctx, feedbackId),
      answerFeedback(ctx, feedbackId, { version: 1, answerTxt: 'Thank you.' } as never),
      readDispute(ctx, disputeId),
      answerDispute(ctx, disputeId, { decision: 'declined', difference: '', answerTxt: 'As agreed.', version: 1 }),
      readRateRequest(ctx, requestId),
      answerRateRequest(ctx, requestId, { decision: 'declined', answerTxt: 'Sold out.', version: 1 }),
      revokeCertificate(ctx, { number: certificate, reason: 'Issued in error' }),
    ];
    expect(await outcomesOf(notFound)).toEqual(notFound.map(() => 'notFound'));
    expect((await db.agency.findUniqueOrThrow({ where: { agencyId: pending } })).approvalStatus).toBe('PENDING');
    expect((await db.commissionDispute.findUniqueOrThrow({ where: { disputeId } })).state).toBe('open');
    expect((await db.advisorRateRequest.findUniqueOrThrow({ where: { requestId } })).state).toBe('open');
    expect(
      (await findCertificates(ctx, { ...certificateList.defaults, search: 'Same Name' })).certificates.map(
        ({ number }) => number,
      ),
    ).toEqual([japan.certificate]);
    expect(await agencyHead(ctx, japan.agencyId)).toMatchObject({ market: 'jp' });
  });

  test('is no content to read, and what applies in every market is not for them to edit', async () => {
    const everywhere = await staffOf();
    const ctx = await staffOf('jp');
    const key = (market: string) =>
      newDocumentSchema().parse({
        contentPath: 'page',
        pageName: `shore-${crypto.randomUUID().slice(0, 8)}`,
        market,
        language: 'en',
      });
    for (const [market, read] of [
      ['nam', 'notFound'],
      ['', 'done'],
      ['jp', 'done'],
    ] as const) {
      const named = key(market);
      if (market !== 'jp') await expect(newDocument(ctx, named)).rejects.toMatchObject({ code: 'forbidden' });
      const { documentId } = await newDocument(market === 'jp' ? ctx : everywhere, named);
      const reader = { market: 'jp', brand: 'PJ', language: 'ja', enrolled: false } as const;
      const reads = [
        readDocument(ctx, documentId),
        readVersion(ctx, { documentId, number: 1 }),
        compareVersions(ctx, { documentId, older: 1, newer: 1 }),
        previewDocument(ctx, { documentId, reader }),
        newDocument(ctx, { ...key('jp'), copyOf: documentId }),
      ];
      expect((await outcomesOf(reads)).map((outcome) => [market, outcome])).toEqual(reads.map(() => [market, read]));
      const { documents } = await listDocuments(ctx, documentList.read(listAddress({ search: named.pageName })));
      expect([market, documents.length]).toEqual([market, read === 'done' ? 1 : 0]);
      const { base } = await readDocument(everywhere, documentId);
      const changes = [
        saveDraft(ctx, { documentId, base: 'none', document: {} }),
        publish(ctx, { documentId, base: 'none', startsAt: null, endsAt: null }),
        undo(ctx, { documentId, versionId: documentId }),
        withdraw(ctx, { documentId }),
        discardDraft(ctx, { documentId, base: 'none' }),
      ];
      const refused = { nam: 'notFound', '': 'forbidden', jp: 'conflict' }[market];
      expect((await outcomesOf(changes)).map((outcome) => [market, outcome])).toEqual(
        changes.map(() => [market, refused]),
      );
      expect((await readDocument(everywhere, documentId)).base).toBe(base);
    }
  });

  test('has no preview', async () => {
    const { documentId } = await newDocument(
      await staffOf(),
      newDocumentSchema().parse({ contentPath: 'page', pageName: 'of-all-markets', market: '', language: 'en' }),
    );
    const reader = { market: 'nam', brand: 'PC', language: 'en', enrolled: false } as const;
    await expect(previewDocument(await staffOf('jp'), { documentId, reader })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('is what shared texts are for too: they take staff of every market', async () => {
    const [ctx, everywhere] = [await staffOf('jp'), await staffOf()];
    const template = answerTemplateSchema().parse({
      templateName: 'Of all markets',
      textEn: 'Thank you.',
      textJa: 'ありがとうございます。',
      version: '0',
    });
    const outcome = outcomeSchema().parse({
      titleEn: 'Longer lists',
      titleJa: '長い一覧',
      textEn: 'Done.',
      textJa: '対応しました。',
      publishedOn: '',
      version: '0',
    });
    const id = crypto.randomUUID();
    const refused = [
      saveAnswerTemplate(ctx, null, template),
      readAnswerTemplate(ctx, id),
      deleteAnswerTemplate(ctx, id),
      saveOutcome(ctx, null, outcome),
      readFeedbackOutcome(ctx, id),
      deleteOutcome(ctx, id),
    ];
    expect(await outcomesOf(refused)).toEqual(refused.map(() => 'forbidden'));
    await saveAnswerTemplate(everywhere, null, template);
    await saveOutcome(everywhere, null, outcome);
    expect([
      (await listAnswerTemplates(ctx)).map(({ name }) => name),
      (await listOutcomes(ctx)).map(({ titleEn }) => titleEn),
    ]).toEqual([['Of all markets'], ['Longer lists']]);
  });

  test('has a part in pictures: those of others take staff of every market to delete, own ones do not', async () => {
    const [mine, other] = [await staffOf('jp'), await staffOf('jp')];
    const { imageId } = await addImage(mine, { altEn: 'A ship', altJa: '船', bytes: await smallPicture() });
    await expect(deleteImage(other, { imageId })).rejects.toMatchObject({ code: 'forbidden' });
    await deleteImage(mine, { imageId });
    expect(await db.image.count({ where: { imageId } })).toBe(0);
  });
});
