import type { StaffRecordEntry } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import { personName, type HistoryReader } from '#app/domain/agencies/auditTrail/historyWords.ts';
import type { NamedThing } from '#app/domain/agencies/auditTrail/recordSubjects.server.ts';
import { formatDate, formatDay } from '#app/domain/display.ts';
import { localized } from '#app/domain/localizedText.ts';
import { isMarket } from '#app/domain/markets/markets.ts';
import { kindOfSetting } from '#app/domain/markets/settings/settingKinds.ts';
import { paths } from '#app/paths.ts';
import { documentName, placeName } from '#app/routes/content/editor/documentHead.server.ts';

/** What an act was about, in words: its name, what tells it from others of that name, and its page. */
export interface RecordSubject {
  name: string;
  details: string;
  /** Null where no page shows it. */
  href: string | null;
}

type Reader = HistoryReader;
type Entry = StaffRecordEntry;

/** What an act of staff was about, by its name; a thing that is gone has the word for its kind and a short reference. */
export function recordSubject(reader: Reader, entry: Entry): RecordSubject {
  const named = personOf(reader, entry) ?? thingOf(reader, entry) ?? codeOf(reader, entry) ?? goneOf(reader, entry);
  const ofAgency = entry.subjectKind === 'agency' ? '' : (entry.agencyName ?? '');
  return { name: named.name, details: joined(named.details ?? '', ofAgency), href: named.href };
}

type Named = { name: string; details?: string; href: string | null };

function personOf(reader: Reader, { subject, subjectKind, subjectId }: Entry): Named | null {
  if (!subject) return null;
  const isNamed = subject.kind === 'colleague' || subject.kind === 'member';
  const page = subjectKind === 'staff' ? paths.staffMemberAccount : paths.staffPerson;
  return { name: personName(reader, subject), href: isNamed ? page(subjectId) : null };
}

function thingOf(reader: Reader, { thing, subjectId, subjectKind }: Entry): Named | null {
  if (!thing) return null;
  return (wordsOf[thing.is] as (thing: NamedThing, reader: Reader, id: string, kind: string) => Named)(
    thing,
    reader,
    subjectId,
    subjectKind,
  );
}

type WordsOf = {
  [Is in NamedThing['is']]: (thing: Extract<NamedThing, { is: Is }>, reader: Reader, id: string) => Named;
};

const wordsOf: WordsOf = {
  agency: ({ agencyId, name }) => ({ name, details: agencyId, href: paths.staffAgency(agencyId) }),
  document: (key, { t, language }, id) => ({
    name: documentName(language, key),
    details: joined(placeName(language, key), t(`contentEditor:language.${key.language}`)),
    href: paths.staffDocument(id),
  }),
  picture: (picture, reader) => ({ name: textOf(reader, picture), href: paths.staffImages() }),
  course: (course, reader, id) => ({ name: textOf(reader, course), href: paths.staffCourse(id) }),
  message: (message, reader, id) => ({ name: textOf(reader, message), href: paths.staffMessage(id) }),
  outcome: (outcome, reader, id) => ({ name: textOf(reader, outcome), href: paths.staffFeedbackOutcome(id) }),
  template: ({ name }, _reader, id) => ({ name, href: paths.staffFeedbackTemplate(id) }),
  outage: ({ system, startsAt }, reader, id) => ({
    name: reader.t(`status:system.${system}`),
    details: formatDate(startsAt, reader),
    href: paths.staffOutage(id),
  }),
  file: ({ of, name, issuer }, { t }, id) => ({
    name: name || t('staffRecord:deliveredBy', { partner: issuer }),
    href:
      of === 'ledger'
        ? paths.staffLedgerImport(id)
        : of === 'rates'
          ? paths.staffRateImport(id)
          : paths.staffMemberImport(id),
  }),
  rate: ({ ship, sailingOn }, reader, id) => ({
    name: ship,
    details: formatDay(sailingOn.toISOString().slice(0, 10), reader),
    href: paths.staffRate(id),
  }),
  feedback: ({ number, id }) => ({ name: number, href: paths.staffFeedbackOne(id) }),
  dispute: ({ number, id }) => ({ name: number, href: paths.staffDispute(id) }),
  'rate-request': ({ number, id }) => ({ name: number, href: paths.staffRateRequest(id) }),
  job: ({ name }, { t }) => ({ name: t(`jobs:name.${name}`), href: paths.staffJobs() }),
};

// What is named by a code and not by a row: a member's number, a market, a curriculum, a setting, a mail.
function codeOf({ t }: Reader, { subjectKind, subjectId, sentence }: Entry): Named | null {
  if (subjectKind === 'member') return { name: subjectId, href: paths.staffMember(subjectId) };
  if (subjectKind === 'curriculum')
    return { name: t(`markets:curriculum.${subjectId}`), href: paths.staffCurriculumRequirements(subjectId) };
  if (subjectKind === 'market') return { name: t(`markets:market.${subjectId}`), href: paths.staffAcademyMarkets() };
  if (subjectKind === 'setting') return settingOf(t, subjectId);
  if (sentence === 'courseCategoriesChanged')
    return { name: t('staffRecord:thing.categories'), href: paths.staffCourseCategories() };
  if (sentence === 'contentApprovalChanged' && isMarket(subjectId))
    return { name: t(`markets:market.${subjectId}`), href: paths.staffContentApproval() };
  if (sentence === 'mailTextsChanged') return { name: t('staffRecord:thing.mail'), href: paths.staffMail(subjectId) };
  return null;
}

function settingOf(t: Reader['t'], subjectId: string): Named | null {
  const [name = '', scope = ''] = subjectId.split('/');
  const kind = kindOfSetting(name);
  if (!kind) return null;
  return {
    name: t(`settings:kind.${name}.title`),
    details: t(kind.scopeKey(scope)),
    href: paths.staffSetting(name, scope),
  };
}

const goneKinds: readonly string[] = [
  'agency',
  'batch',
  'content',
  'course',
  'delivery',
  'dispute',
  'feedback',
  'import',
  'job',
  'message',
  'outage',
  'rate',
  'rate-request',
  'session',
];

// The first characters of an identifier are enough to say on the phone, and are found by the record's file.
const referenceLength = 8;

function goneOf({ t }: Reader, { subjectKind, subjectId }: Entry): Named {
  const kind = subjectKind === 'ledger' ? 'delivery' : subjectKind;
  const name = t(`staffRecord:thing.${goneKinds.includes(kind) ? kind : 'other'}`);
  const isLong = /^[\da-f]{8}-/i.test(subjectId);
  return {
    name,
    details: kind === 'session' ? '' : isLong ? subjectId.slice(0, referenceLength) : subjectId,
    href: null,
  };
}

function textOf({ language }: Reader, { textEn, textJa }: { textEn: string; textJa: string }): string {
  return localized(language, 'text', { textEn, textJa });
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ');
}
