import type { Database } from '#app/platform/database.server.ts';
import type { NamedRow } from './recordPeople.server.ts';

/** A row of the record as far as it says what it is about. */
export type AboutRow = Pick<NamedRow, 'subjectKind' | 'subjectId'> & { agencyId: string | null };

/** What a thing of the record is called, by the table in which it was found. */
export type NamedThing =
  | { is: 'agency'; agencyId: string; name: string }
  | { is: 'document'; path: string; brand: string; market: string; language: string }
  | { is: 'picture' | 'course' | 'message' | 'outcome'; textEn: string; textJa: string }
  | { is: 'outage'; system: string; startsAt: Date }
  | { is: 'template'; name: string }
  | { is: 'file'; of: string; name: string; issuer: string }
  | { is: 'rate'; ship: string; sailingOn: Date }
  | { is: 'feedback' | 'dispute' | 'rate-request'; id: string; number: string }
  | { is: 'job'; name: string };

/** The names of what some rows are about. */
export interface RecordSubjects {
  /** The thing of a row; undefined for a person, and for what has no name or is no longer there. */
  thingOf(row: AboutRow): NamedThing | undefined;
  /** The name of the agency that a row belongs to; undefined without one. */
  agencyNameOf(row: AboutRow): string | undefined;
}

type Found = [key: string, thing: NamedThing][];

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** How the things of a kind are found by their identifiers, each in one query by a key; `uuids` are those that are one. */
const readers: Record<string, (db: Database, ids: { uuids: string[]; others: string[] }) => Promise<Found>> = {
  content: async (db, { uuids }) => {
    const [documents, pictures] = await Promise.all([
      db.contentDocument.findMany({
        where: { documentId: { in: uuids } },
        select: { documentId: true, path: true, brand: true, market: true, language: true },
      }),
      db.image.findMany({ where: { imageId: { in: uuids } }, select: { imageId: true, altEn: true, altJa: true } }),
    ]);
    return [
      ...documents.map(({ documentId, ...key }): Found[number] => [documentId, { is: 'document', ...key }]),
      ...pictures.map(({ imageId, altEn, altJa }) => named(imageId, 'picture', altEn, altJa)),
    ];
  },
  course: async (db, { uuids }) =>
    (
      await db.course.findMany({
        where: { courseId: { in: uuids } },
        select: { courseId: true, titleEn: true, titleJa: true },
      })
    ).map(({ courseId, titleEn, titleJa }) => named(courseId, 'course', titleEn, titleJa)),
  message: async (db, { uuids }) =>
    (
      await db.brandMessage.findMany({
        where: { messageId: { in: uuids } },
        select: { messageId: true, titleEn: true, titleJa: true },
      })
    ).map(({ messageId, titleEn, titleJa }) => named(messageId, 'message', titleEn, titleJa)),
  outage: async (db, { uuids }) =>
    (
      await db.outage.findMany({
        where: { outageId: { in: uuids } },
        select: { outageId: true, system: true, startsAt: true },
      })
    ).map(({ outageId, ...outage }) => [outageId, { is: 'outage', ...outage }]),
  delivery: readDeliveries,
  ledger: readDeliveries,
  rate: async (db, { uuids }) =>
    (
      await db.advisorRate.findMany({
        where: { rateId: { in: uuids } },
        select: { rateId: true, ship: true, sailingOn: true },
      })
    ).map(({ rateId, ...rate }) => [rateId, { is: 'rate', ...rate }]),
  'rate-request': async (db, { uuids, others }) =>
    (
      await db.advisorRateRequest.findMany({
        where: { OR: [{ requestId: { in: uuids } }, { number: { in: others } }] },
        select: { requestId: true, number: true },
      })
    ).flatMap(({ requestId, number }) => numbered('rate-request', requestId, number)),
  // A case of one is recorded by its identifier, an answer by its number.
  dispute: async (db, { uuids, others }) =>
    (
      await db.commissionDispute.findMany({
        where: { OR: [{ disputeId: { in: uuids } }, { number: { in: others } }] },
        select: { disputeId: true, number: true },
      })
    ).flatMap(({ disputeId, number }) => numbered('dispute', disputeId, number)),
  feedback: async (db, { uuids }) => {
    const [messages, outcomes, templates] = await Promise.all([
      db.feedback.findMany({ where: { feedbackId: { in: uuids } }, select: { feedbackId: true, number: true } }),
      db.feedbackOutcome.findMany({
        where: { outcomeId: { in: uuids } },
        select: { outcomeId: true, titleEn: true, titleJa: true },
      }),
      db.feedbackTemplate.findMany({ where: { templateId: { in: uuids } }, select: { templateId: true, name: true } }),
    ]);
    return [
      ...messages.flatMap(({ feedbackId, number }) => numbered('feedback', feedbackId, number)),
      ...outcomes.map(({ outcomeId, titleEn, titleJa }) => named(outcomeId, 'outcome', titleEn, titleJa)),
      ...templates.map(({ templateId, name }): Found[number] => [templateId, { is: 'template', name }]),
    ];
  },
  job: async (db, { uuids }) =>
    (await db.job.findMany({ where: { id: { in: uuids } }, select: { id: true, name: true } })).map(({ id, name }) => [
      id,
      { is: 'job', name },
    ]),
};

/**
 * Finds what the things are called that some rows are about, for readers who may see all of them: one query a table,
 * and only for kinds that are among the rows. People are named by `recordPeople`.
 */
export async function recordSubjects(db: Database, rows: readonly AboutRow[]): Promise<RecordSubjects> {
  const kinds = [...new Set(rows.map(({ subjectKind }) => subjectKind))];
  const found = await Promise.all([
    readAgencies(db, rows),
    ...kinds.map(async (kind) => {
      const ids = [...new Set(rows.flatMap((row) => (row.subjectKind === kind ? [row.subjectId] : [])))];
      const things = await readers[kind]?.(db, { uuids: ids.filter(isUuid), others: ids.filter((id) => !isUuid(id)) });
      return (things ?? []).map(([id, thing]): Found[number] => [keyOf(kind, id), thing]);
    }),
  ]);
  const things = new Map(found.flat());
  return {
    thingOf: ({ subjectKind, subjectId }) => things.get(keyOf(subjectKind, subjectId)),
    agencyNameOf: ({ agencyId }) => {
      const agency = agencyId === null ? undefined : things.get(keyOf('agency', agencyId));
      return agency?.is === 'agency' ? agency.name : undefined;
    },
  };
}

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

// The agencies of the rows too, beside those that they are about; a case of a requested change is about the request.
async function readAgencies(db: Database, rows: readonly AboutRow[]): Promise<Found> {
  const about = rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'agency' ? [subjectId] : []));
  const ids = [...new Set([...about, ...rows.flatMap(({ agencyId }) => agencyId ?? [])])];
  if (ids.length === 0) return [];
  const requestIds = ids.filter(isUuid);
  const [agencies, requests] = await Promise.all([
    db.agency.findMany({ where: { agencyId: { in: ids } }, select: { agencyId: true, agencyName: true } }),
    requestIds.length === 0
      ? []
      : db.agencyChangeRequest.findMany({
          where: { requestId: { in: requestIds } },
          select: { requestId: true, agency: { select: { agencyId: true, agencyName: true } } },
        }),
  ]);
  return [
    ...agencies.map(({ agencyId, agencyName }) => ofAgency(agencyId, agencyId, agencyName)),
    ...requests.map(({ requestId, agency }) => ofAgency(requestId, agency.agencyId, agency.agencyName)),
  ];
}

async function readDeliveries(db: Database, { uuids }: { uuids: string[] }): Promise<Found> {
  const found = await db.delivery.findMany({
    where: { id: { in: uuids } },
    select: { id: true, kind: true, fileName: true, issuer: true },
  });
  return found.map(({ id, kind, fileName, issuer }) => [id, { is: 'file', of: kind, name: fileName, issuer }]);
}

function ofAgency(id: string, agencyId: string, name: string): Found[number] {
  return [keyOf('agency', id), { is: 'agency', agencyId, name }];
}

function named(
  id: string,
  is: 'picture' | 'course' | 'message' | 'outcome',
  textEn: string,
  textJa: string,
): Found[number] {
  return [id, { is, textEn, textJa }];
}

function numbered(is: 'feedback' | 'dispute' | 'rate-request', id: string, number: string): Found {
  return [
    [id, { is, id, number }],
    [number, { is, id, number }],
  ];
}
