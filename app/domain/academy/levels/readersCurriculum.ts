import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { curriculaOf, curriculumOfBrand, type Curriculum } from '#app/domain/markets/curricula.ts';
import { marketOf } from '#app/domain/markets/markets.ts';

/**
 * The curriculum of a country that a page of the academy shows under a brand: the one that its address names, else that
 * of the brand, else the country's first (spec §9).
 */
export function readersCurriculum(country: string, brand: BrandCode, named?: string | null): Curriculum {
  const own = curriculaOf(country);
  return own.find((each) => each === named) ?? own.find((each) => each === curriculumOfBrand(brand)) ?? own[0]!;
}

/**
 * The curricula to choose among under a brand: its own, and those of the country that no brand of the market leads to,
 * such as PO and CK in uk.
 */
export function curriculaToChoose(country: string, brand: BrandCode): Curriculum[] {
  const elsewhere = selectableBrands(marketOf(country))
    .filter((other) => other !== brand)
    .map((other) => readersCurriculum(country, other));
  const own = readersCurriculum(country, brand);
  return curriculaOf(country).filter((each) => each === own || !elsewhere.includes(each));
}

/** What an address under a brand carries along so that it shows a curriculum: nothing where that is the brand's own. */
export function curriculumQuery(country: string, brand: BrandCode, curriculum: string): { curriculum?: string } {
  return readersCurriculum(country, brand) === curriculum ? {} : { curriculum };
}

/** The brand of a country's market under which a curriculum is learned, for a link in a mail; its first one otherwise. */
export function brandOfCurriculum(country: string, curriculum: string): BrandCode {
  const brands = selectableBrands(marketOf(country));
  return brands.find((brand) => curriculaToChoose(country, brand).some((each) => each === curriculum)) ?? brands[0]!;
}

/** The page of a course in a curriculum that a country's learners have, for a link in a mail or a notification. */
export function courseOf(country: string, curriculum: string, courseId: string): string {
  return `/home/pages/${brandOfCurriculum(country, curriculum).toLowerCase()}/academy/courses/${courseId}/about?curriculum=${curriculum}`;
}

/** The page of the dashboard that shows a curriculum to a country's learners, for a link in a mail or a notification. */
export function dashboardOf(country: string, curriculum: string): string {
  return `/home/pages/${brandOfCurriculum(country, curriculum).toLowerCase()}/academy/dashboard?curriculum=${curriculum}`;
}
