import type { Page } from '@playwright/test';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { samplePassword, unique } from './people.ts';
import { field, wordsOf } from './words.ts';

/** What is filled into the form that adds a user. */
export interface Advisor {
  userId: string;
  password: string;
  firstName: string;
  middleName: string;
  lastName: string;
  emailAddress: string;
  /** The local numbers of telephone and cell phone, where others than the sample ones are wanted. */
  phones?: [telephone: string, cellPhone: string];
}

/** A person who is not added yet. */
export function newAdvisor(more: Partial<Advisor> = {}): Advisor {
  const userId = unique();
  return {
    userId,
    password: samplePassword,
    firstName: 'Nora',
    middleName: 'Jean',
    lastName: 'Whitfield',
    emailAddress: `${userId.toLowerCase()}@advisors.example`,
    ...more,
  };
}

const places = {
  nam: { address: '1200 Biscayne Blvd', city: 'Miami', state: 'FL', zip: '33132', code: '305' },
  uk: { address: '14 Harbour Parade', city: 'Southampton', state: 'ENG', zip: 'SO14 2AQ', code: '023' },
  jp: { address: '山下町1-2', city: '横浜市中区', state: '14', zip: '231-0023', code: '045' },
} as const satisfies Partial<Record<Market, object>>;

export type FormMarket = keyof typeof places;

/** Fills in every field of the form that adds a user. It is neither opened nor sent. */
export async function fillAdvisor(
  page: Page,
  advisor: Advisor,
  { market = 'nam' as FormMarket, language = 'en' as Language } = {},
): Promise<void> {
  const t = wordsOf(textLocale(language, market));
  await fillOwnFields(page, advisor, { market, language });
  await field(page, t('fields:emailAddress')).fill(advisor.emailAddress);
  await field(page, t('fields:agentType')).selectOption('A');
  await page.getByRole('checkbox', { name: language === 'ja' ? /証明します/ : /I certify/ }).check();
}

/** Fills in what an invited person fills in themselves: all of that form but address, role and certification. */
export async function fillOwnFields(
  page: Page,
  advisor: Advisor,
  { market = 'nam' as FormMarket, language = 'en' as Language } = {},
): Promise<void> {
  const t = wordsOf(textLocale(language, market));
  const place = places[market];
  const control = (label: string) => field(page, t(label));
  const group = (label: string) => page.getByRole('group', { name: t(label), exact: true });

  await control('fields:userId').fill(advisor.userId);
  await control('fields:password').fill(advisor.password);
  await control('fields:confirmPwd').fill(advisor.password);

  await control('fields:title').selectOption('MS');
  await control('fields:gender').selectOption('F');
  await control('fields:firstName').fill(advisor.firstName);
  await control('fields:middleName').fill(advisor.middleName);
  await control('fields:lastName').fill(advisor.lastName);
  await control('fields:suffix').selectOption({ index: 1 });
  const birth = group('fields:birthDate');
  await field(birth, t('form.year')).fill('1988');
  await field(birth, t('form.month')).fill('6');
  await field(birth, t('form.day')).fill('14');

  const [telephone, cellPhone] = advisor.phones ?? ['5550142', '5550143'];
  for (const [label, number] of [
    ['fields:telephone', telephone],
    ['fields:cellPhone', cellPhone],
  ] as const) {
    await group(label).getByRole('textbox').first().fill(place.code);
    await group(label).getByRole('textbox').last().fill(number);
  }

  await openFold(page, 'agents:address.legend', { language, market });
  if (market === 'uk') await control('fields:houseName').fill('Quayside House');
  await control('fields:address1').fill(place.address);
  await control('fields:address2').fill('2F');
  await control('fields:address3').fill('Unit 7');
  await control('fields:city').fill(place.city);
  await page.locator('select[name="state"]').selectOption(place.state);
  await control('fields:zip').fill(place.zip);

  if (market === 'nam') await control('fields:cliaagentId').fill('12345678');
  if (market === 'uk') await control('fields:abtanumber').fill('L7001');
}

/**
 * Unfolds a part of a form by the heading of its group: the address, or the permissions; one that is open, or that is
 * not folded, stays so.
 */
export async function openFold(
  page: Page,
  legend: 'agents:address.legend' | 'agents:permissions.legend',
  { market = 'nam' as FormMarket, language = 'en' as Language } = {},
): Promise<void> {
  const fold = page
    .getByRole('group', { name: wordsOf(textLocale(language, market))(legend), exact: true })
    .locator('details');
  if ((await fold.count()) > 0 && (await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}
