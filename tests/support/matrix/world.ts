import { marketOf } from '#app/domain/markets/markets.ts';
import { randomInt } from 'node:crypto';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { Readable } from 'node:stream';
import { fileStore } from '#app/platform/fileStore.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { database } from '#app/platform/database.server.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { sendMessage } from '#app/domain/sales/commission/sendMessage.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { tokensFor } from '#tests/support/apiClient.ts';
import { certificateNumberOf, newCertificate, reachTop } from '#tests/support/certificates.ts';
import { newCmi5Attempt } from '#tests/support/cmi5.ts';
import { newLearner } from '#tests/support/learners.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { buildMember } from '#seed/builders/member.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { buildAgency, buildAgent, type AgentOptions } from '#tests/support/builders.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import type { Actor } from './expected.ts';
import type { Keys } from './knock.ts';
import {
  brandAssignmentId,
  deliveryOf,
  groupOf,
  keyOfMatrix,
  signOnDomainOf,
  type Subject,
  templateOf,
  tokenPartnerOfMatrix,
  webhookOfMatrix,
} from './attempts.ts';
import { newAgencyMerge, newMerge } from '#tests/support/merges.ts';
import { newStaff } from '#tests/support/staff.ts';

/** An agency, its owner among its columns. */
export type Agency = Awaited<ReturnType<typeof buildAgency>>;
/** Who tries, with keys and what they are as a subject. */
export type Knocker = Actor & Keys & { row: Subject };

/** An agency with those who try, and another agency. */
export interface World {
  agency: Agency;
  other: Agency;
  actors: Knocker[];
}

/** Makes an agency of a country with everybody who tries, the things that addresses name, and another agency. */
export async function worldIn(country: string, market: Market): Promise<World> {
  const [agency, other] = [
    await buildAgency(database(), { country, taReportAccess: true }),
    await buildAgency(database(), { country, taReportAccess: true }),
  ];
  const people: [string, AgentOptions][] = [
    ['an owner', { agentType: 'O' }],
    ['a supervisor', { agentType: 'M' }],
    ['an advisor', { agentType: 'A' }],
    ['a supervisor without permissions', { agentType: 'M', grants: [] }],
    ['an advisor who sees the list', { agentType: 'A', grants: ['osManageAgents'] }],
  ];
  const params = await thingsOf(agency);
  return {
    agency,
    other,
    actors: await Promise.all(people.map(([name, options]) => knockerOf(agency, name, { market, options, params }))),
  };
}

// An import, an act on many users and feedback with a picture, whose pages have their identifiers in the address; `new`
// means what does not exist yet.
async function thingsOf({ agencyId, country, agencyName, owner }: Agency): Promise<Record<string, string>> {
  const begun = { agencyId, startedBy: owner.agentUniqueId, createdAt: new Date() };
  const [{ id: importId }, { id: batchId }] = await Promise.all([
    database().import.create({ data: { ...begun, fileName: 'people.csv', state: 'done', header: [], columns: [] } }),
    database().batch.create({ data: { ...begun, act: 'deactivate', finishedAt: new Date() } }),
  ]);
  await database().permissionTemplate.create({
    data: {
      templateId: templateOf(agencyId),
      agencyId,
      name: 'Kept',
      nameKey: 'KEPT',
      keys: ['osAnswers'],
      updatedAt: new Date(),
    },
  });
  const said = {
    application: 'OneSource',
    feedbackType: 'S',
    commentTxt: 'Of the matrix',
    userAgent: '',
    picture: await smallPicture(),
  } as const;
  const { feedbackId } = await sendFeedback(await signedIn(owner), said);
  await database().groupSpace.create({
    data: {
      groupNumber: groupOf(agencyId),
      revision: 1,
      agencyId,
      groupName: 'Of the matrix',
      content: '',
      brand: 'PC',
      ship: 'Sun Princess',
      sailingOn: new Date('2030-01-01'),
      recordedAt: new Date(),
      allotment: 1,
      sold: 0,
      options: 0,
    },
  });
  await database().delivery.createMany({
    data: (['ledger', 'members', 'remittances', 'groups'] as const).map((kind) => ({
      id: deliveryOf(kind, agencyId),
      kind,
      source: 'partner',
      issuer: 'matrix',
      state: 'done' as const,
      createdAt: new Date(),
    })),
  });
  const { ccn } = await buildMember(database(), { country: 'US' });
  const { number } = await newCertificate(database(), { agencyId, number: certificateNumberOf(agencyId) });
  const due = { curriculum: 'PC', level: 1, dueOn: new Date(), createdAt: new Date(), countsFrom: new Date() } as const;
  const assignmentId = crypto.randomUUID();
  const assignedBy = owner.agentUniqueId;
  await database().assignment.create({ data: { ...due, assignmentId, agencyId, assignedBy, audience: 'roles' } });
  const { staffId } = await newStaff('learning-manager');
  await database().assignment.createMany({
    data: [{ ...due, assignmentId: brandAssignmentId, staffId, audience: 'brand', filter: { markets: ['nam'] } }],
    skipDuplicates: true,
  });
  const sender = { issuer: 'https://matrix.example', name: 'Of the matrix', rights: [], everyAgency: true };
  await database().tokenPartner.createMany({
    data: [{ ...sender, partnerId: tokenPartnerOfMatrix, createdAt: new Date() }],
    skipDuplicates: true,
  });
  const used = {
    name: 'Of the matrix',
    isTest: false,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  await database().apiKey.createMany({
    data: [
      { owner: 'agency' as const, kind: 'agency' as const, agencyId, accountId: assignedBy },
      { owner: 'brand' as const, kind: 'brand' as const, agencyId: null, accountId: staffId },
    ].map(({ owner: of, kind, agencyId: its, accountId }) => ({
      ...used,
      keyId: keyOfMatrix(of, agencyId),
      kind,
      agencyId: its,
      scopes: [],
      keeperId: accountId,
      createdBy: accountId,
    })),
  });
  for (const { owner: of, its, createdBy } of [
    { owner: 'agency' as const, its: agencyId, createdBy: assignedBy },
    { owner: 'brand' as const, its: null, createdBy: staffId },
  ]) {
    const { endpointId, deliveryId } = webhookOfMatrix(of, agencyId);
    const at = new Date();
    await database().webhookEndpoint.create({
      data: {
        endpointId,
        agencyId: its,
        name: 'Of the matrix',
        address: 'https://crm.example/hooks',
        secret: '',
        createdBy,
        createdAt: at,
        deliveries: {
          create: {
            deliveryId,
            dueAt: at,
            since: at,
            event: {
              create: {
                eventId: deliveryId,
                kind: 'webhook.test',
                subjectKind: 'webhook',
                subjectId: endpointId,
                at,
                actorKind: 'system',
              },
            },
          },
        },
      },
    });
  }
  const domainId = signOnDomainOf(agencyId);
  await database().signOnDomain.create({
    data: { domainId, agencyId, domain: `a${agencyId}.example`, proof: 'p', createdAt: new Date() },
  });
  const { branchId } = await database().branch.create({
    data: { agencyId, branchName: 'Uptown', nameKey: 'UPTOWN', createdAt: new Date() },
  });
  return {
    branchId,
    importId,
    assignmentId,
    ccn,
    batchId,
    feedbackId,
    outcomeId: 'new',
    messageId: await messageOf(country),
    number,
    tool: 'media-library',
    ...(await courseOfMatrix()),
    ...(await newCmi5Attempt(database(), { agencyId, country, agencyName })),
    curriculum: 'PC',
    creditId: await creditOf({ agencyId, country, agencyName }),
    staffId: (await newStaff('editor', { markets: ['nam'] })).staffId,
    ...(await salesThingsOf(agencyId, owner)),
    changeId: await changeOf(agencyId, owner),
    mergeId: await newMerge(database(), { agencyId, country, agencyName, owner }),
    agencyMergeId: await newAgencyMerge(database(), { agencyId, country }),
  };
}

// Of a learner's, with the curricula of nam.
async function creditOf(agency: Pick<Agency, 'agencyId' | 'country' | 'agencyName'>): Promise<string> {
  const { authId } = await newLearner(database(), agency);
  return (await reachTop(database(), authId, 'PC')).creditId;
}

async function changeOf(agencyId: string, { agentUniqueId: requestedBy }: Agency['owner']): Promise<string> {
  const asked = { agencyId, requestedBy, requestedAt: new Date() };
  const { requestId } = await database().agencyChangeRequest.create({
    data: { ...asked, changes: { agencyName: 'Of the matrix' }, before: {} },
  });
  return requestId;
}

// A dispute, a rate and a request for it.
async function salesThingsOf(agencyId: string, owner: Agency['owner']): Promise<Record<string, string>> {
  const bookingNumber = await bookingOf(owner);
  const { disputeId, attachmentId } = await disputeOf(owner, bookingNumber);
  const sailing = {
    brand: 'PC',
    ship: `Of ${agencyId}`,
    sailingOn: new Date(Date.now() + 90 * 86_400_000),
    category: 'inside',
    price: 100_00,
    currency: 'USD',
  };
  const { rateId } = await database().advisorRate.create({
    data: { ...sailing, nights: 7, routeEn: 'Alaska', routeJa: 'アラスカ' },
  });
  const { requestId } = await database().advisorRateRequest.create({
    data: {
      number: `R-2222-${agencyId.slice(-4).replace(/[01]/g, '2')}`,
      rateId,
      agencyId,
      askedBy: owner.agentUniqueId,
      ...sailing,
      travelers: 1,
      askedAt: new Date(),
      changedAt: new Date(),
    },
  });
  const groupNumber = groupOf(agencyId);
  const payment = await paymentOf(owner, bookingNumber);
  return { bookingNumber, groupNumber, disputeId, attachmentId, rateId, requestId, ...payment };
}

// A payment of one's own booking, of which a line waits for another one.
async function paymentOf({ agencyId }: { agencyId: string }, bookingNumber: string) {
  const lineId = crypto.randomUUID();
  const { remittanceId } = await database().remittance.create({
    data: {
      number: `TT-${lineId}`,
      revision: 1,
      paidOn: new Date('2026-03-01'),
      method: 'transfer',
      state: 'paid',
      currency: 'USD',
      amount: 2,
      content: '',
      recordedAt: new Date(),
      lines: {
        create: [
          { position: 1, named: bookingNumber, bookingNumber, agencyId, amount: 1 },
          { lineId, position: 2, named: '', agencyId, amount: 1 },
        ],
      },
    },
  });
  return { remittanceId, lineId };
}

// A dispute about one's own booking, with a file.
async function disputeOf(agent: Parameters<typeof signedIn>[0], bookingNumber: string) {
  const ctx = await signedIn(agent);
  const { number } = await openDispute(ctx, bookingNumber, { reason: 'notPaid', detailsTxt: 'Of the matrix' });
  const { disputeId } = await database().commissionDispute.findUniqueOrThrow({ where: { number } });
  const file = { name: 'statement.csv', content: new TextEncoder().encode('booking,paid') };
  await sendMessage(ctx, bookingNumber, { messageTxt: 'Of the matrix' }, [file]);
  const { attachmentId } = await database().disputeAttachment.findFirstOrThrow({ where: { message: { disputeId } } });
  return { disputeId, attachmentId };
}

// Commission that is late: everyone sees their own.
async function bookingOf({ agencyId, agentUniqueId }: { agencyId: string; agentUniqueId: string }): Promise<string> {
  const bookingNumber = `M${agentUniqueId}`;
  const days = { bookedOn: new Date('2026-01-05'), sailingOn: new Date('2026-02-01') };
  await database().booking.create({
    data: {
      bookingNumber,
      agencyId,
      agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      ...days,
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });
  return bookingNumber;
}

// A course with a version, and as it is written, of the staff's pages.
async function courseOfMatrix(): Promise<Record<string, string>> {
  const { courseId } = await newCourse(database());
  const { packageId } = await database().coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      manifest: { title: '', items: [] },
      state: 'ready',
      size: 0,
      createdAt: new Date(),
    },
  });
  const { staffId } = await newStaff('learning-manager');
  const content = sampleContent();
  const received = await fileStore().receive(Readable.from([Buffer.from('%PDF-1.7')]), { maxBytes: 1000 });
  await received.store();
  const file = { hash: received.hash, size: received.size, type: 'application/pdf', purpose: 'course-media' };
  await database().course.update({
    where: { courseId },
    data: {
      drafts: {
        create: {
          language: 'en',
          updatedAt: new Date(),
          updatedBy: staffId,
          content: content as unknown as Prisma.InputJsonObject,
        },
      },
      media: {
        create: {
          name: 'plan.pdf',
          kind: 'document',
          createdAt: new Date(),
          creator: { connect: { staffId } },
          file: { create: { ...file, createdAt: new Date() } },
        },
      },
    },
  });
  const [pageId, questionId] = [content.pages[0]!.id, content.test.pools[0]!.questions[0]!.id];
  return { courseId, packageId, language: 'en', pageId, questionId, standard: '2004', name: 'plan.pdf' };
}

async function knockerOf(
  agency: Agency,
  name: string,
  { market, options, params }: { market: Market; options: AgentOptions; params: Record<string, string> },
): Promise<Knocker> {
  const agent = await buildAgent(database(), agency, options);
  const agentType = options.agentType ?? 'A';
  const grants = options.grants ?? defaultGrants[agentType];
  const bookingNumber = await bookingOf(agent);
  const { attachmentId } = await disputeOf(agent, bookingNumber);
  const { remittanceId } = await paymentOf(agent, bookingNumber);
  const requestId = await requestOf(agent);
  return {
    ...agent,
    name,
    agentType,
    market,
    grants,
    row: { ...agent, grants },
    sessionId: await sessionFor(agent),
    ...namedTokens(await tokensFor(agent)),
    params: { ...params, bookingNumber, attachmentId, remittanceId, requestId },
  };
}

/** Tokens by the names that `knock` gives them. */
export function namedTokens({ authToken, feedbackToken }: { authToken: string; feedbackToken: string }) {
  return { token: authToken, feedbackToken };
}

// A request for a rate of one's own.
async function requestOf({ agencyId, agentUniqueId }: { agencyId: string; agentUniqueId: string }): Promise<string> {
  const { requestId } = await database().advisorRateRequest.create({
    data: {
      number: referenceNumber('R', randomInt),
      agencyId,
      askedBy: agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      sailingOn: new Date('2030-01-01'),
      category: 'suite',
      price: 1,
      currency: 'USD',
      travelers: 1,
      askedAt: new Date(),
      changedAt: new Date(),
    },
  });
  return requestId;
}

// It notifies no user.
async function messageOf(country: string): Promise<string> {
  const { staffId: sentBy } = await newStaff('editor');
  const texts = { titleEn: 'News', titleJa: 'News', textEn: 'News', textJa: 'News' };
  const { messageId } = await database().brandMessage.create({
    data: {
      messageId: crypto.randomUUID(),
      market: marketOf(country),
      audience: 'everybody',
      state: 'sent',
      ...texts,
      sentAt: new Date(),
      sentBy,
    },
  });
  return messageId;
}
