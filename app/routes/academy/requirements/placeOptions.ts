import type { TFunction } from 'i18next';

interface Certification {
  certificationId: string;
  level: number;
  title: string;
}

/** The places that a course may have in a curriculum; a certification is named where its level has several. */
export function placeOptions(
  t: TFunction,
  certifications: readonly Certification[],
): { value: string; label: string }[] {
  const isOnly = ({ level }: Certification) => certifications.filter((each) => each.level === level).length === 1;
  return [
    ...(['', 'elective', 'refresher'] as const).map((value) => ({
      value,
      label: t(`courseEditor:place.${value || 'none'}`),
    })),
    ...certifications.map((each) => ({
      value: each.certificationId,
      label: isOnly(each)
        ? t('courseEditor:place.required', { level: each.level })
        : t('courseEditor:place.requiredFor', { level: each.level, title: each.title }),
    })),
  ];
}
