import { localized } from '#app/domain/localizedText.ts';
import { randomUUID } from 'node:crypto';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { NamedCourse } from '#app/domain/academy/requirements/readRequirements.server.ts';
import {
  inOrder,
  coursePlaceOf,
  requirementsSchema,
  type Requirements,
  type RequiredCertification,
} from '#app/domain/academy/requirements/requirementsDraft.ts';
import { levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Language } from '#app/i18n.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { translator } from '#app/platform/translations.server.ts';

// A curriculum of twelve certifications and five hundred courses.
const maxFields = 700;
/** Rows for electives beyond those that there are, so that one can be added without a script. */
const spareElectives = 1;

/** The content of a requirements form: texts by name. */
export type PostedRequirements = Record<string, string>;

/** Reads what was posted. Throws `malformedRequest` for a body that is no such form. */
export async function readRequirementsForm(request: Request): Promise<PostedRequirements> {
  const form = await request.formData().catch(() => undefined);
  const entries = form ? [...form.entries()] : [];
  if (
    !form ||
    entries.length > maxFields ||
    entries.some(([name, value]) => typeof value !== 'string' || !/^[\w-]{1,60}$/.test(name))
  )
    throw new Refusal('malformedRequest');
  return Object.fromEntries(entries as [string, string][]);
}

/** The texts of the form for requirements, by the names of its fields. */
export function requirementsValues(requirements: Requirements, courses: readonly NamedCourse[]): PostedRequirements {
  const values: PostedRequirements = {};
  for (const [index, { certificationId, level, titleEn, titleJa, electives }] of inOrder(
    requirements,
  ).certifications.entries()) {
    Object.assign(values, {
      [`c${index}-id`]: certificationId,
      [`c${index}-level`]: String(level),
      [`c${index}-titleEn`]: titleEn,
      [`c${index}-titleJa`]: titleJa,
    });
    for (let row = 0; row < electives.length + spareElectives; row += 1) {
      values[`c${index}-e${row}-category`] = electives[row]?.categoryId ?? '';
      values[`c${index}-e${row}-count`] = String(electives[row]?.count ?? '');
    }
  }
  for (const { courseId } of courses) values[`place-${courseId}`] = coursePlaceOf(requirements, courseId);
  return values;
}

/**
 * The requirements that a form says, or its errors as message keys by field. Throws `malformedRequest` for what no form
 * of ours sends.
 */
export function requirementsIn(
  posted: PostedRequirements,
  courses: readonly NamedCourse[],
): { requirements: Requirements } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const certifications: RequiredCertification[] = [];
  for (let index = 0; posted[`c${index}-id`] !== undefined; index += 1) {
    const name = (field: string) => `c${index}-${field}`;
    if (posted[name('remove')] === 'on') continue;
    certifications.push({
      certificationId: posted[name('id')]!,
      level: Number(posted[name('level')]) as RequiredCertification['level'],
      titleEn: titleAt(posted, name('titleEn'), errors),
      titleJa: titleAt(posted, name('titleJa'), errors),
      courses: [],
      electives: electivesAt(posted, index, errors),
    });
  }
  const known = new Set(certifications.map(({ certificationId }) => certificationId));
  const listed: Requirements['listed'] = [];
  for (const { courseId } of courses) {
    const place = posted[`place-${courseId}`] ?? '';
    if (place === '') continue;
    listed.push({ courseId, refresher: place === 'refresher' });
    // A course of a certification that was removed stays listed.
    if (known.has(place))
      certifications.find(({ certificationId }) => certificationId === place)!.courses.push(courseId);
  }
  if (Object.keys(errors).length > 0) return { errors };
  const read = requirementsSchema.safeParse({ certifications, listed });
  if (!read.success) throw new Refusal('malformedRequest');
  return { requirements: read.data };
}

function titleAt(posted: PostedRequirements, name: string, errors: Record<string, string>): string {
  const text = (posted[name] ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (text === '') errors[name] = 'validation:required|title';
  if (text.length > 120) errors[name] = 'validation:tooLong|title|120';
  return text;
}

function electivesAt(
  posted: PostedRequirements,
  index: number,
  errors: Record<string, string>,
): RequiredCertification['electives'] {
  const electives: RequiredCertification['electives'] = [];
  for (let row = 0; posted[`c${index}-e${row}-category`] !== undefined; row += 1) {
    const [category, count] = [
      posted[`c${index}-e${row}-category`]!,
      halfWidthDigits(posted[`c${index}-e${row}-count`] ?? '').trim(),
    ];
    if (category === '') continue;
    const number = Number(count);
    if (!Number.isInteger(number) || number < 1 || number > 99)
      errors[`c${index}-e${row}-count`] = 'validation:wholeNumber|count|99';
    else if (electives.some(({ categoryId }) => categoryId === category))
      errors[`c${index}-e${row}-category`] = 'validation:categoryTwice';
    else electives.push({ categoryId: category, count: number });
  }
  return electives;
}

/** A new certification of a level, with the name of the level in both languages. */
export function newCertification(curriculum: Curriculum, level: RequiredCertification['level']): RequiredCertification {
  const title = (language: Language) => {
    const t = translator(language);
    return `${t(`markets:curriculum.${curriculum}`)} – ${t(levelOf(level, curriculum).nameKey)}`;
  };
  return {
    certificationId: randomUUID(),
    level,
    titleEn: title('en'),
    titleJa: title('ja'),
    courses: [],
    electives: [],
  };
}

interface Words {
  courses: readonly NamedCourse[];
  categories: readonly { value: string; label: string }[];
}

/** Each field of a form that differs from what is stored now, in words, for the slower of two users. */
export function requirementsDifferences(
  { language }: StaffContext,
  typed: PostedRequirements,
  stored: PostedRequirements,
  { courses, categories }: Words,
) {
  const t = translator(language);
  const titles = new Map(courses.map((course) => [`place-${course.courseId}`, localized(language, 'title', course)]));
  const certifications = new Map(
    [typed, stored].flatMap((values) =>
      Object.entries(values)
        .filter(([name]) => /^c\d+-id$/.test(name))
        .map(
          ([name, id]) => [id, values[name.replace('id', language === 'ja' ? 'titleJa' : 'titleEn')] ?? ''] as const,
        ),
    ),
  );
  const said = (name: string, value: string) => {
    if (name.endsWith('-category')) return categories.find((each) => each.value === value)?.label ?? value;
    if (!name.startsWith('place-')) return value;
    return certifications.get(value) ?? t(`courseEditor:place.${value || 'none'}`);
  };
  const label = (name: string) => {
    const [, index = '0', field = ''] = /^c(\d+)-(?:e\d+-)?(\w+)$/.exec(name) ?? [];
    return (
      titles.get(name) ??
      t('courseEditor:requirements.fieldOf', {
        number: Number(index) + 1,
        field: t(`courseEditor:requirements.field.${field}`),
      })
    );
  };
  const shown = [...new Set([...Object.keys(stored), ...Object.keys(typed)])].filter((name) =>
    /^(place-|c\d+-(titleEn|titleJa|level|e\d+-(category|count))$)/.test(name),
  );
  return shown
    .filter((name) => (typed[name] ?? '').trim() !== (stored[name] ?? ''))
    .map((name) => ({
      label: label(name),
      yours: said(name, (typed[name] ?? '').trim()),
      stored: said(name, stored[name] ?? ''),
    }));
}
