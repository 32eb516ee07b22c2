/**
 * The categories of the sample academy, in the order of the dashboard. The last is shown to levels 3 and 4 alone, and
 * `extra` never.
 */
export const categories = [
  { categoryId: 'foundations', nameEn: 'Foundations', nameJa: '基礎' },
  { categoryId: 'ships', nameEn: 'Ships and life on board', nameJa: '客船と船上での過ごし方' },
  { categoryId: 'destinations', nameEn: 'Destinations', nameJa: '寄港地' },
  { categoryId: 'selling', nameEn: 'Selling and service', nameJa: '販売と接客' },
  { categoryId: 'refreshers', nameEn: 'Refreshers', nameJa: '更新研修' },
  { categoryId: 'extra', nameEn: 'Extra curricular', nameJa: '課外' },
  { categoryId: 'mastery', nameEn: 'Mastery', nameJa: 'マスタリー' },
] as const;

export type CategoryId = (typeof categories)[number]['categoryId'];
